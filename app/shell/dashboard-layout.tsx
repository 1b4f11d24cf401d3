import { Outlet } from "react-router";
import { useMe } from "#app/features/people/queries.ts";
import { LoadError } from "#app/ui/load-error.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { RoleGate } from "./role-gate.tsx";

/** The frame of every dashboard page: the menu of the person's role, and the page if it is theirs. */
export default function DashboardLayout() {
  const me = useMe();
  return (
    <div className="page-width grid grow content-start items-start gap-6 pt-6 pb-16 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12 lg:pt-12">
      <DashboardMenu me={me.data ?? undefined} waiting={me.isPending} />
      <main id="main" className="min-w-0">
        {me.isPending && <Waiting />}
        {me.isError && !me.data && (
          <LoadError as="h1" onRetry={() => me.refetch()} busy={me.isFetching}>
            Your dashboard could not be loaded. Check your connection and try again.
          </LoadError>
        )}
        {me.data !== undefined && (
          <RoleGate role={me.data?.role ?? "member"}>
            <Outlet />
          </RoleGate>
        )}
      </main>
    </div>
  );
}

function Waiting() {
  return (
    <div data-waiting="" className="grid gap-8">
      <VisuallyHidden role="status">Loading your dashboard…</VisuallyHidden>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-80" />
    </div>
  );
}
