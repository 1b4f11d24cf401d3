import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { NoTrainerData } from "#app/features/people/no-trainer-data.tsx";
import { useMe, userQuery } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { LoadError } from "#app/ui/load-error.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Memberships } from "./memberships.tsx";
import { NoSlot } from "./no-slot.tsx";
import { slotOfPath } from "./slot-of-path.ts";

export const meta = ({ location }: { location: { pathname: string } }) =>
  pageMeta({ title: slotOfPath(location.pathname) ?? "Slot" });

/** The three memberships of one trainer's morning, afternoon or evening; or that there is no such slot (D3). */
export default function SlotScreen() {
  const { id = "" } = useParams();
  const timing = slotOfPath(useLocation().pathname);
  const found = useQuery(userQuery(id));
  const role = useMe().data?.role;
  const trainer = found.data?.role === "trainer" ? found.data : undefined;

  return (
    <main id="main" className="page-width w-full grow pt-8 pb-section lg:pt-12">
      {found.isPending && (
        <div data-waiting="">
          <Loading />
        </div>
      )}
      {found.isError && !found.data && (
        <LoadError as="h1" onRetry={() => found.refetch()} busy={found.isFetching}>
          This slot could not be loaded. Check your connection and try again.
        </LoadError>
      )}
      {found.data !== undefined && !trainer && <NoTrainerData />}
      {trainer &&
        (timing && trainer.available_slots.includes(timing) ? (
          <Memberships key={`${trainer._id}/${timing}`} trainer={trainer} timing={timing} role={role} />
        ) : (
          <NoSlot trainer={trainer} timing={timing} />
        ))}
    </main>
  );
}
