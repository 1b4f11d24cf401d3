import { Navigate } from "react-router";
import { useMe } from "#app/queries/users.ts";
import { landingPages } from "./dashboard-pages.ts";

/** `/dashboard` itself leads to where the role's work begins. */
export default function DashboardHome() {
  const { data: me } = useMe();
  return <Navigate to={landingPages[me?.role ?? "member"]} replace />;
}
