import { Link } from "react-router";
import { WithPageData } from "#app/data/page-data.tsx";
import { prefetchInBrowser, prefetchOnServer } from "#app/data/prefetch.ts";
import { trainerPagesQuery } from "#app/features/people/queries.ts";
import { TrainerCard } from "#app/features/people/trainer-card.tsx";
import { TrainerCardDetails } from "#app/features/people/trainer-card-details.tsx";
import { firstPage, List, type ListDefinition } from "#app/lists/list.tsx";
import { socialMeta } from "#app/page/social-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { loadsInList } from "#app/ui/picture.tsx";
import { areasOfExpertise } from "#contract/constants.ts";
import { pricesText } from "#contract/money.ts";
import type { TrainerProfile, UsersQuery } from "#contract/users.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";

const grid = "grid gap-6 sm:grid-cols-2 lg:grid-cols-3";
/** At its widest. */
const columns = 3;

const areaWords = Object.fromEntries(areasOfExpertise.map((area) => [area, area])) as {
  [Area in (typeof areasOfExpertise)[number]]: string;
};
const slotWords = { Morning: "Morning", Afternoon: "Afternoon", Evening: "Evening" };

type TrainersQuery = Pick<UsersQuery, "q" | "area" | "slot" | "sort" | "limit" | "cursor">;

const trainerList: ListDefinition<TrainersQuery, TrainerProfile> = {
  pages: trainerPagesQuery,
  noun: { one: "trainer", many: "trainers" },
  size: "page",
  filters: {
    label: "Find a trainer",
    placeholder: "A name, or “knees”",
    choices: {
      area: { label: "Area", unset: "Any area", words: areaWords },
      slot: { label: "Slot", unset: "Any time", words: slotWords },
      sort: {
        label: "Sort by",
        unset: "Longest with us",
        words: { newest: "Newest", name: "Name", experience: "Experience" },
      },
    },
  },
  nothingYet: {
    title: "No trainers yet",
    text: "The first ones are on their way. Have a look at the classes meanwhile.",
  },
  nothingFound: {
    title: "No trainers match these filters",
    text: "Try another slot, or fewer words. Most of our trainers teach more than one thing.",
    showAll: "Show all trainers",
  },
  skeleton: { count: 3, className: grid, shapes: ["aspect-square", "h-8 w-2/3", "h-20", "h-8 w-1/2"] },
};

export const meta: Route.MetaFunction = (args) =>
  socialMeta(args, {
    title: "Our Trainers",
    description: `The trainers of ${brand.name} in Dhaka: what they teach, how long they have taught it, and when you can book them.`,
  });

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetchOnServer(context, (api) => [firstPage(trainerList, { request, api })]);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchInBrowser((api) => [firstPage(trainerList, { request, api })]);

/** Created once, so that pressing a link re-renders none of it. */
const content = (
  <>
    <PageHeading
      lede={`Find someone who teaches what you need, when you’re free. Memberships are ${pricesText()}.`}
      actions={
        <LinkButton to="/timetable" variant="secondary">
          See the timetable
        </LinkButton>
      }
    >
      Our Trainers
    </PageHeading>
    <List list={trainerList}>
      {(trainers) => (
        <ul className={grid}>
          {trainers.map((trainer, place) => (
            <li key={trainer._id} className="grid">
              <TrainerCard
                trainer={trainer}
                Details={TrainerCardDetails}
                as="h2"
                loads={loadsInList(place, { columns })}
              />
            </li>
          ))}
        </ul>
      )}
    </List>
    <p className="text-muted">
      You teach?{" "}
      <Link to="/become-trainer" className="text-link">
        Become A Trainer
      </Link>
    </p>
  </>
);

/** All trainers, to search, filter and sort (spec §2 Our Trainers, D47). */
export default function AllTrainersScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width grid grow content-start gap-8 py-12 lg:gap-12 lg:py-16">
      <WithPageData data={loaderData.data}>{content}</WithPageData>
    </main>
  );
}
