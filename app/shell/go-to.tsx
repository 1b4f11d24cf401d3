import { Navigate } from "react-router";

/** Replaces a page behind the login by another, once the browser has taken over: the server renders nothing here. */
export function GoTo({ path }: { path: string }) {
  return import.meta.env.SSR ? null : <Navigate to={path} replace />;
}
