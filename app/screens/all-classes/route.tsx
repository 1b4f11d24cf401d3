import { HydrationBoundary, useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { joinPages } from "#app/lib/list-page.ts";
import { cursorPath, readListQuery } from "#app/lib/list-query.ts";
import { prefetchInBrowser, prefetchOnServer } from "#app/lib/prefetch.ts";
import { socialMeta } from "#app/lib/social-meta.ts";
import { ClassCard } from "#app/parts/class-card.tsx";
import { classPagesQuery } from "#app/queries/classes.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LoadError } from "#app/ui/load-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { brand } from "#contract/brand.ts";
import { ClassesQuery } from "#contract/classes.ts";
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
  const { rows, total, nextCursor } = joinPages(classes.data);
  return (
    <>
      <ClassFilters query={query} total={classes.data ? total : undefined} />
      {query.cursor && (
        <Link to={cursorPath(address, null)} className="text-link">
          Back to the beginning of the list
        </Link>
      )}
      {classes.isPending && <ClassSkeletons />}
      {classes.isError && (
        <LoadError onRetry={() => void classes.refetch()} busy={classes.isFetching}>
          The classes could not be loaded. Check your connection and try again.
        </LoadError>
      )}
      {classes.isSuccess && rows.length === 0 && <NoClasses isNarrowed={Boolean(query.q)} />}
      {rows.length > 0 && (
        <ul
          aria-busy={classes.isPlaceholderData || undefined}
          className={joinClasses(
            "grid gap-6 transition-opacity sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4",
            classes.isPlaceholderData && "opacity-50",
          )}
        >
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
      {nextCursor !== null && (
        <LoadMore
          shown={rows.length}
          total={total}
          noun="classes"
          more
          nextTo={cursorPath(address, nextCursor)}
          onMore={() => void classes.fetchNextPage()}
          busy={classes.isFetchingNextPage}
        />
      )}
    </>
  );
}

function readAddress(address: URLSearchParams) {
  return readListQuery(ClassesQuery, address);
}
