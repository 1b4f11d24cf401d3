import { studioDay } from "#contract/studio-time.ts";
import { useEachMinute } from "./studio-clock.ts";

/** Today at the studio, YYYY-MM-DD. Undefined before hydration of a page that is rendered for everybody at once. */
export function useStudioDay(): string | undefined {
  return useEachMinute(
    () => studioDay(new Date()),
    () => undefined,
  );
}
