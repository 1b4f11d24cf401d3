import { Navigate } from "react-router";
import { useMe } from "#app/features/people/queries.ts";
import { dashboardPath } from "./nav-links.ts";

/** `/dashboard` itself leads to where the role's work begins. */
export default function DashboardHome() {
  const { data: me } = useMe();
  return <Navigate to={dashboardPath(me?.role)} replace />;
}
