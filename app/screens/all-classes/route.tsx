import { WithPageData } from "#app/data/page-data.tsx";
import { prefetchInBrowser, prefetchOnServer } from "#app/data/prefetch.ts";
import { ClassCard } from "#app/features/classes/class-card.tsx";
import { classPagesQuery } from "#app/features/classes/queries.ts";
import { firstPage, List, type ListDefinition } from "#app/lists/list.tsx";
import { socialMeta } from "#app/page/social-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { loadsInList } from "#app/ui/picture.tsx";
import type { ClassesQuery, StudioClass } from "#contract/classes.ts";
import { leastPriceText, refundText } from "#contract/money.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";

const grid = "grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3 xl:grid-cols-4";
/** At its widest. */
const columns = 4;

const classList: ListDefinition<Omit<ClassesQuery, "state">, StudioClass> = {
  pages: classPagesQuery,
  noun: { one: "class", many: "classes" },
  size: "page",
  filters: {
    label: "Find a class",
    placeholder: "A name, or “music”",
    choices: {
      sort: {
        label: "Sort by",
        unset: "Studio order",
        words: { name: "Name", popular: "Most booked", newest: "Newest" },
      },
    },
  },
  nothingYet: {
    title: "No classes yet",
    text: "The first ones are being planned. Meet the trainers meanwhile.",
  },
  nothingFound: {
    title: "Nothing found",
    text: "No classes match this search. Try fewer or other words.",
    showAll: "Show all classes",
  },
  skeleton: { count: 4, className: grid, shapes: ["aspect-[4/5]", "h-8 w-2/3", "h-20"] },
};

export const meta: Route.MetaFunction = (args) =>
  socialMeta(args, {
    title: "Our Classes",
    description: `Every class at ${brand.name} in Dhaka, from the first barbell to a quiet hour on the mat, and who teaches it.`,
  });

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetchOnServer(context, (api) => [firstPage(classList, { request, api })]);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchInBrowser((api) => [firstPage(classList, { request, api })]);

/** Created once, so that pressing a link re-renders none of it. */
const content = (
  <>
    <PageHeading
      lede={`Something heavy, something fast, something slow. ${leastPriceText()}, ${refundText}.`}
    >
      Our Classes
    </PageHeading>
    <List list={classList}>
      {(classes) => (
        <ul className={grid}>
          {classes.map((studioClass, place) => (
            <li key={studioClass._id} className="grid">
              <ClassCard studioClass={studioClass} loads={loadsInList(place, { columns })} />
            </li>
          ))}
        </ul>
      )}
    </List>
  </>
);

/** All classes, to search and sort (spec §2 Our Classes, D47). */
export default function AllClassesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width grid grow content-start gap-8 py-8 lg:py-12">
      <WithPageData data={loaderData.data}>{content}</WithPageData>
    </main>
  );
}
