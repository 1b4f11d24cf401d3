import { useLocation } from "react-router";
import { useSession } from "./session.ts";

/**
 * The token of the emailed link that led here, from the fragment, which no server sees; empty where there is none,
 * undefined until the page is hydrated. Firebase's links, where a project sends them here, and our older ones carry it
 * in the query.
 */
export function useMailedToken(): string | undefined {
  const { hash, search } = useLocation();
  const isRunning = useSession().status !== "loading";
  if (!isRunning) return undefined;
  const query = new URLSearchParams(search);
  return new URLSearchParams(hash.slice(1)).get("token") ?? query.get("token") ?? query.get("oobCode") ?? "";
}
