import { useMe } from "#app/features/people/queries.ts";
import { GoTo } from "./go-to.tsx";
import { dashboardPath } from "./nav-links.ts";

/** `/dashboard` itself redirects to the role's first page. */
export default function DashboardHome() {
  const { data: me } = useMe();
  return <GoTo path={dashboardPath(me?.role)} />;
}
