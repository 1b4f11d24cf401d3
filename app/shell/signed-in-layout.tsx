import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "#app/lib/session.ts";
import { Loading } from "#app/ui/loading.tsx";

/** Lets signed-in people through; others log in first and come back to where they were going (spec §2). */
export default function SignedInLayout() {
  const session = useSession();
  const location = useLocation();
  if (session.status === "loading") return <Loading />;
  if (session.status === "signedOut") return <Navigate to="/login" replace state={{ from: location }} />;
  return <Outlet />;
}
