import { systemClock } from "#server/core/clock.ts";
import type { Config } from "#server/core/settings.ts";
import { isPostgres } from "#server/db/open.ts";
import { command, type Outcome, onSettings } from "./command.ts";
import type { Check, Finding } from "./doctor/check.ts";
import { database, disk, files } from "./doctor/machine-checks.ts";
import { cardProvider, clock, identityProvider, mailServer, proxies, tls } from "./doctor/outside-checks.ts";
import {
  admins,
  backups,
  books,
  links,
  mails,
  mode,
  refunds,
  restores,
  webhook,
} from "./doctor/studio-checks.ts";
import { NoStudioYet, openStudio, type Studio } from "./open-studio.ts";

const checks: readonly Check[] = [
  mode,
  database,
  disk,
  files,
  backups,
  restores,
  books,
  admins,
  tls,
  proxies,
  mailServer,
  mails,
  cardProvider,
  webhook,
  refunds,
  clock,
  identityProvider,
  links,
];

/** Checks the whole setup, also before the first start, and says how to fix what is wrong. */
export const doctor = command("doctor", {
  does: "check the setup and say how to fix what is wrong",
  example: "doctor",
}).action(onSettings(examine));

async function examine(config: Config): Promise<Outcome> {
  const studio = await openStudio(config).catch((error: unknown) => {
    if (error instanceof NoStudioYet) return beforeItsStart(config, error);
    throw error;
  });
  const found = await Promise.all(
    checks.map(async (check) => ({ title: check.title, ...(await findSafely(check, studio)) })),
  ).finally(studio.close);
  const wrongs = found.filter(({ state }) => state === "wrong").length;
  const last = wrongs === 0 ? "Everything is fine." : `To fix: ${wrongs}.`;
  return { lines: [...found.flatMap(linesOf), "", last], data: { checks: found }, isGood: wrongs === 0 };
}

/** A studio whose database cannot be asked yet. */
function beforeItsStart(config: Config, reason: NoStudioYet): Studio {
  return {
    config,
    get db(): never {
      throw reason;
    },
    engine: isPostgres(config.databaseUrl) ? "postgres" : "sqlite",
    clock: systemClock,
    close: async () => {},
  };
}

/** A check that throws has not passed. */
async function findSafely({ find }: Check, studio: Studio): Promise<Finding> {
  return find(studio).catch((error: unknown): Finding => {
    return {
      state: "unknown",
      says: `could not be checked: ${error instanceof Error ? error.message : error}`,
    };
  });
}

const marks = { well: "✓", wrong: "✗", unknown: "–" } as const;

function linesOf(finding: Finding & { title: string }): string[] {
  const line = `${marks[finding.state]} ${finding.title.padEnd(13)} ${finding.says}`;
  return finding.state === "wrong" ? [line, `${" ".repeat(16)}→ ${finding.remedy}`] : [line];
}
