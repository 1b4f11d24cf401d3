import type { IncomingMessage } from "node:http";
import { atMost } from "#server/core/at-most.ts";
import { listenTo, loadSignals } from "#server/core/signals.ts";
import { isLoggedIn, pathOf } from "#server/http/who-asks.ts";

/**
 * How many are made at once, beside everybody's pages; how many may be under way, those that wait included; and how long
 * one waits for its turn, in milliseconds. Each costs some milliseconds of the one thread, and no cache answers the
 * second time.
 */
const [atOnce, mostUnderWay, patienceMs] = [2, 12, 300];

/**
 * The pages behind the login, rendered for the person who asks for them, and the room in which that is done. Whoever
 * finds none gets the page as visitors do, which is ready, and their browser loads the rest.
 */
export type OwnPages = {
  /** Whether a request gets one: its browser says that somebody is logged in there, and the server is not behind. */
  areFor(request: IncomingMessage): boolean;
  /** Runs `render` in its turn; null if that does not come in time, or the one who asked is gone. */
  inTurn<T>(render: () => Promise<T>, signal: AbortSignal): Promise<T | null>;
};

/** The own pages of a build. */
export function createOwnPages({ isGuarded }: { isGuarded(path: string): boolean }): OwnPages {
  const inTurn = atMost(atOnce);
  let underWay = 0;
  let isFine = true;
  listenTo(loadSignals, (load) => {
    isFine = load === "fine";
  });
  return {
    areFor: (request) =>
      isFine && underWay < mostUnderWay && isLoggedIn(request.headers.cookie) && isGuarded(pathOf(request)),
    async inTurn(render, signal) {
      const isTurnOver = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      let hasBegun = false;
      underWay += 1;
      try {
        return await inTurn(() => {
          hasBegun = true;
          return render();
        }, isTurnOver);
      } catch (error) {
        if (hasBegun) throw error;
        return null;
      } finally {
        underWay -= 1;
      }
    },
  };
}
