import { HydrationBoundary, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { prefetchInBrowser, prefetchOnServer } from "#app/data/prefetch.ts";
import { trainerPagesQuery } from "#app/features/people/queries.ts";
import { TrainerCard } from "#app/features/people/trainer-card.tsx";
import { readListQuery } from "#app/lists/list-query.ts";
import { PagedList } from "#app/lists/paged-list.tsx";
import { socialMeta } from "#app/page/social-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { UsersQuery } from "#contract/users.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { NoTrainers } from "./no-trainers.tsx";
import { TrainerFilters } from "./trainer-filters.tsx";
import { TrainerSkeletons } from "./trainer-skeletons.tsx";

export const meta: Route.MetaFunction = (args) =>
  socialMeta(args, {
    title: "Our Trainers",
    description: `The trainers of ${brand.name} in Dhaka: what they teach, how long they have taught it, and when you can book them.`,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readAddress(new URL(request.url).searchParams);
  return prefetchOnServer(context, (api) => [trainerPagesQuery({ api, ...query })]);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readAddress(new URL(request.url).searchParams);
  return prefetchInBrowser((api) => [trainerPagesQuery({ api, ...query })]);
}

export default function AllTrainersScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width grid gap-8 py-12 lg:gap-12 lg:py-16">
      <PageHeading lede="Find somebody who teaches what you need, when you're free.">
        Our Trainers
      </PageHeading>
      <HydrationBoundary state={loaderData.state}>
        <Trainers />
      </HydrationBoundary>
    </main>
  );
}

function Trainers() {
  const [address] = useSearchParams();
  const query = readAddress(address);
  const trainers = useInfiniteQuery(trainerPagesQuery(query));
  const isNarrowed = Boolean(query.q || query.area || query.slot);
  return (
    <>
      <TrainerFilters query={query} total={trainers.data?.pages.at(-1)?.total} />
      <PagedList
        list={trainers}
        noun="trainers"
        waiting={<TrainerSkeletons />}
        empty={<NoTrainers isNarrowed={isNarrowed} />}
      >
        {(rows) => (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {rows.map((trainer) => (
              <li key={trainer._id} className="grid">
                <TrainerCard trainer={trainer} full as="h2" />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

const Address = UsersQuery.pick({ q: true, area: true, slot: true, sort: true, limit: true, cursor: true });

function readAddress(address: URLSearchParams) {
  return readListQuery(Address, address);
}
