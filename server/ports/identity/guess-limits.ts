import type { Db } from "#server/db/open.ts";
import { openLimit } from "#server/db/rate-limits.ts";

/** The one call of the library that only reads; it is asked with every page. */
const sessionRead = "|/get-session";

/** The library's limits, by address and path, as all processes on the database share them. */
export function guessLimits(db: Db) {
  const limits = new Map<string, ReturnType<typeof openLimit>>();
  const limitOf = ({ max, window }: { max: number; window: number }) => {
    const name = `identity ${max}/${window}`;
    const limit = limits.get(name) ?? openLimit({ name, most: max, seconds: window });
    limits.set(name, limit);
    return limit;
  };
  return {
    async consume(key: string, rule: { max: number; window: number }) {
      const limit = limitOf(rule);
      const verdict = await (key.endsWith(sessionRead) ? limit.own(key) : limit.shared(db, key));
      return { allowed: verdict.allowed, retryAfter: verdict.allowed ? null : verdict.retryAfterSeconds };
    },
  };
}
