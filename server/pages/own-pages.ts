import type { IncomingMessage } from "node:http";
import { atMost } from "#server/core/at-most.ts";
import { isLoggedIn, pathOf } from "#server/http/who-asks.ts";
import type { PageBuild } from "./page-routes.ts";

/**
 * How many are made at once, beside everybody's pages, and how many may wait for that: each costs some milliseconds of
 * the one thread, and no cache answers the second time.
 */
const [atOnce, mostUnderWay] = [2, 20];

/** The pages behind the login, which are rendered for the person who asks for them, and the room in which that is done. */
export type OwnPages = {
  /**
   * Whether a request gets one: its browser says that somebody is logged in there. Without room it gets the page as
   * visitors do, which is ready, and loads the rest.
   */
  areFor(request: IncomingMessage): boolean;
  inTurn<T>(render: () => Promise<T>): Promise<T>;
};

/** The own pages of a build. */
export function createOwnPages({ isGuarded }: Pick<PageBuild, "isGuarded">): OwnPages {
  const inTurn = atMost(atOnce);
  let underWay = 0;
  return {
    areFor: (request) =>
      isLoggedIn(request.headers.cookie) && underWay < mostUnderWay && isGuarded(pathOf(request)),
    async inTurn(render) {
      underWay += 1;
      try {
        return await inTurn(render);
      } finally {
        underWay -= 1;
      }
    },
  };
}
