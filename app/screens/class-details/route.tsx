import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { classQuery, readClass } from "#app/features/classes/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { noCard, readCard } from "#app/page/social-card.ts";
import { socialMeta } from "#app/page/social-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { ClassIntroduction } from "./class-introduction.tsx";
import { ClassSkeleton } from "./class-skeleton.tsx";
import { ClassTrainers } from "./class-trainers.tsx";

export const meta: Route.MetaFunction = (args) => {
  const { card, isMissing } = args.loaderData ?? noCard;
  if (!card) return isMissing ? pageMeta({ title: "No Class Data" }) : [];
  const description = excerpt(card.class_details, 160);
  return socialMeta(args, {
    title: card.class_name,
    description,
    picture: `/social/class/${card._id}.png`,
    linkedData: {
      "@type": "Course",
      name: card.class_name,
      description,
      provider: { "@type": "ExerciseGym", name: brand.name },
    },
  });
};

export function loader({ context, params }: Route.LoaderArgs) {
  return readCard(context, (api) => readClass(params.id, api));
}

export const clientLoader = () => noCard;

/** One class and who teaches it (spec §2). */
export default function ClassDetailsScreen() {
  const { id = "" } = useParams();
  const { data: studioClass, isError, isFetching, refetch } = useQuery(classQuery(id));

  return (
    <main id="main" className="grow">
      <title>{`${titleOf(studioClass)} · ${brand.name}`}</title>
      {studioClass ? (
        <>
          <ClassIntroduction studioClass={studioClass} />
          <ClassTrainers key={studioClass._id} name={studioClass.class_name} />
        </>
      ) : studioClass === null ? (
        <div className="page-width py-section">
          <EmptyState
            as="h1"
            title="No Class Data"
            action={<LinkButton to="/all-classes">See all classes</LinkButton>}
          >
            <p>
              There is no class at this address. We may have stopped teaching it, or the link is mistyped.
            </p>
          </EmptyState>
        </div>
      ) : isError ? (
        <div className="page-width py-section">
          <LoadError as="h1" onRetry={() => refetch()} busy={isFetching}>
            This class could not be loaded. Check your connection and try again.
          </LoadError>
        </div>
      ) : (
        <ClassSkeleton />
      )}
    </main>
  );
}

function titleOf(studioClass: { class_name: string } | null | undefined): string {
  if (studioClass === null) return "No Class Data";
  return studioClass?.class_name ?? "Class details";
}
