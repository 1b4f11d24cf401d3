import { Navigate } from "react-router";
import { useMe } from "#app/features/people/queries.ts";
import { dashboardPath } from "./nav-links.ts";

/** `/dashboard` itself redirects to the role's first page. */
export default function DashboardHome() {
  const { data: me } = useMe();
  return <Navigate to={dashboardPath(me?.role)} replace />;
}
