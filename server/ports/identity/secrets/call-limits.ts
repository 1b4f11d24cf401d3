import type { Config } from "#server/core/settings.ts";
import { openLimit } from "#server/db/limits/rate-limits.ts";
import type { Db } from "#server/db/open.ts";

/**
 * Rate limits per network, successful or not: stricter for calls that cost a password hash or a mail, or check a code.
 * The demo, on one machine, only stops runaway scripts.
 */
export function rateLimit(config: Config, db: Db) {
  const isProduction = config.mode === "production";
  const all = { window: 60, max: isProduction ? 120 : 6000 };
  const costly = { window: 60, max: isProduction ? 10 : 600 };
  // Each may name a picture elsewhere, which is fetched: as rarely as forms may have one fetched.
  const fetching = { window: 60 * 60, max: isProduction ? 60 : 6000 };
  return {
    enabled: true,
    customStorage: guessLimits(db),
    ...all,
    // Named one by one, to override the library's own limits. Wrong secrets are limited separately.
    customRules: {
      "/sign-in/*": all,
      "/change-password": all,
      "/reset-password": all,
      "/sign-up/*": costly,
      "/request-password-reset": costly,
      "/two-factor/*": costly,
      "/update-user": fetching,
    },
  };
}

/** The library's only read, made with every page. */
const sessionRead = "|/get-session";

/** Stores the library's limits, by address and path, for all processes on the database. */
function guessLimits(db: Db) {
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
