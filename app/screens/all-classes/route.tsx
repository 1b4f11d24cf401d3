import { HydrationBoundary, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { prefetchInBrowser, prefetchOnServer } from "#app/data/prefetch.ts";
import { ClassCard } from "#app/features/classes/class-card.tsx";
import { classPagesQuery } from "#app/features/classes/queries.ts";
import { readListQuery } from "#app/lists/list-query.ts";
import { PagedList } from "#app/lists/paged-list.tsx";
import { socialMeta } from "#app/page/social-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ClassesQuery } from "#contract/classes.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { ClassFilters } from "./class-filters.tsx";
import { ClassSkeletons } from "./class-skeletons.tsx";
import { NoClasses } from "./no-classes.tsx";

export const meta: Route.MetaFunction = (args) =>
  socialMeta(args, {
    title: "Our Classes",
    description: `Every class at ${brand.name} in Dhaka, from the first barbell to a quiet hour on the mat, and who teaches it.`,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readAddress(new URL(request.url).searchParams);
  return prefetchOnServer(context, (api) => [classPagesQuery({ api, ...query })]);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readAddress(new URL(request.url).searchParams);
  return prefetchInBrowser((api) => [classPagesQuery({ api, ...query })]);
}

/** All classes, to search and to sort (spec §2 Our Classes, D47). */
export default function AllClassesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width grid grow content-start gap-8 py-12 lg:gap-12 lg:py-16">
      <PageHeading lede="Something heavy, something fast, something slow. Pick a class and see who teaches it.">
        Our Classes
      </PageHeading>
      <HydrationBoundary state={loaderData.state}>
        <Classes />
      </HydrationBoundary>
    </main>
  );
}

function Classes() {
  const [address] = useSearchParams();
  const query = readAddress(address);
  const classes = useInfiniteQuery(classPagesQuery(query));
  return (
    <>
      <ClassFilters query={query} total={classes.data?.pages.at(-1)?.total} />
      <PagedList
        list={classes}
        noun="classes"
        waiting={<ClassSkeletons />}
        empty={<NoClasses isNarrowed={Boolean(query.q)} />}
      >
        {(rows) => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 xl:grid-cols-4">
            {rows.map((studioClass) => (
              <li key={studioClass._id} className="grid">
                <ClassCard
                  studioClass={studioClass}
                  excerptLength={100}
                  linkText="More Details & See Trainers"
                  as="h2"
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function readAddress(address: URLSearchParams) {
  return readListQuery(ClassesQuery, address);
}
