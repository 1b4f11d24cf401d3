import { useRouteLoaderData } from "react-router";
import type { PublicSettings } from "#contract/settings.ts";

/** The public settings of the running studio; throws outside the pages that the root loader serves. */
export function useSettings(): PublicSettings {
  const data = useRouteLoaderData<{ settings: PublicSettings }>("root");
  if (!data) throw new Error("The settings are only known inside the root route.");
  return data.settings;
}
