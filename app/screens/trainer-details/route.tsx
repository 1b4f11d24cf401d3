import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { mayBook } from "#app/features/people/may-book.ts";
import { NoTrainerData } from "#app/features/people/no-trainer-data.tsx";
import { readUser, useMe, userQuery } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { noCard, readCard } from "#app/page/social-card.ts";
import { socialMeta } from "#app/page/social-meta.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { LoadError } from "#app/ui/load-error.tsx";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { About } from "./about.tsx";
import { Opening } from "./opening.tsx";
import { OpeningSkeleton } from "./opening-skeleton.tsx";

export const meta: Route.MetaFunction = (args) => {
  const { card, isMissing } = args.loaderData ?? noCard;
  if (!card) return isMissing ? pageMeta({ title: "No Trainer Data" }) : [];
  return socialMeta(args, {
    title: card.name,
    description: excerpt(card.biography, 160),
    picture: `/social/trainer/${card._id}.png`,
    type: "profile",
    linkedData: {
      "@type": "Person",
      name: card.name,
      jobTitle: "Trainer",
      knowsAbout: card.areas_of_expertise,
      sameAs: card.social_url.map(({ url }) => url),
    },
  });
};

export function loader({ context, params }: Route.LoaderArgs) {
  return readCard(context, (api) => readUser(params.id, api));
}

export const clientLoader = () => noCard;

/** Why this person, and when: one trainer, and their slots to book (spec §2 Trainer details). */
export default function TrainerDetailsScreen() {
  const { id = "" } = useParams();
  const found = useQuery(userQuery(id));
  const role = useMe().data?.role;
  const trainer = found.data?.role === "trainer" ? found.data : undefined;

  return (
    <main id="main" className="grow">
      <title>{`${titleOf(found.data)} · ${brand.name}`}</title>
      {found.isPending && <OpeningSkeleton />}
      {found.isError && !found.data && (
        <div className="page-width py-section">
          <LoadError as="h1" onRetry={() => found.refetch()} busy={found.isFetching}>
            This trainer could not be loaded. Check your connection and try again.
          </LoadError>
        </div>
      )}
      {found.data !== undefined && !trainer && (
        <div className="page-width py-section">
          <NoTrainerData />
        </div>
      )}
      {trainer && (
        <>
          <Opening trainer={trainer} bookable={mayBook(role)} />
          <About trainer={trainer} bookable={mayBook(role)} />
        </>
      )}
    </main>
  );
}

function titleOf(found: { name: string; role: string } | null | undefined): string {
  if (found === undefined) return "Trainer Details";
  return found?.role === "trainer" ? found.name : "No Trainer Data";
}
