import { useLocation } from "react-router";
import { useSession } from "./session.ts";

/**
 * The token of the mailed link that led here, behind the #, which no server sees; empty where there is none, and
 * undefined until the page runs. Firebase's own links, where a project sends them here, and ours of before have it in
 * the query.
 */
export function useMailedToken(): string | undefined {
  const { hash, search } = useLocation();
  const isRunning = useSession().status !== "loading";
  if (!isRunning) return undefined;
  const query = new URLSearchParams(search);
  return new URLSearchParams(hash.slice(1)).get("token") ?? query.get("token") ?? query.get("oobCode") ?? "";
}
