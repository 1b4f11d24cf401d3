import { useParams } from "react-router";
import { mayBook } from "#app/features/people/may-book.ts";
import { NoTrainerData } from "#app/features/people/no-trainer-data.tsx";
import { readUser, useMe, useTrainer } from "#app/features/people/queries.ts";
import { takesBookings } from "#app/features/people/slots.ts";
import { Imprint } from "#app/page/imprint.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { noCard, readCard } from "#app/page/social-card.ts";
import { socialMeta } from "#app/page/social-meta.ts";
import { LoadedPage } from "#app/ui/loaded-page.tsx";
import { excerpt } from "#contract/excerpt.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { About } from "./about.tsx";
import { BookingBar } from "./booking-bar.tsx";
import { Opening, OpeningSkeleton } from "./opening.tsx";

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

/** One trainer and their slots to book (spec §2 Trainer details). */
export default function TrainerDetailsScreen({ loaderData }: Route.ComponentProps) {
  const { id = "" } = useParams();
  const trainer = useTrainer(id, loaderData.card);
  const me = useMe().data;
  const bookable = mayBook(me?.role);
  return (
    <main id="main" className="grow">
      <title>{`${titleOf(trainer.data)} · ${brand.name}`}</title>
      <LoadedPage
        query={trainer}
        name="This trainer"
        waiting={<OpeningSkeleton />}
        missing={<NoTrainerData />}
      >
        {(shown) => (
          <>
            <Opening trainer={shown} bookable={bookable} isOwn={me?._id === shown._id} />
            <div>
              <About trainer={shown} bookable={bookable} />
              {bookable && takesBookings(shown) && <BookingBar key={shown._id} trainer={shown} />}
            </div>
          </>
        )}
      </LoadedPage>
      <div className="page-width">
        <Imprint />
      </div>
    </main>
  );
}

function titleOf(trainer: TrainerProfile | null | undefined): string {
  if (trainer === null) return "No Trainer Data";
  return trainer?.name ?? "Trainer Details";
}
