import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup/project.mjs";

/**
 * Rooms without a query of their own, but for what is tried with hostile input, its health, and what the database says of its
 * changes; and what is about the form of messages, tokens and cookies, whose queries others of its room ask, too.
 */
const withoutQueries = new RegExp(
  [
    "^server/(core|http(?!/(bad-input|health|ready-answers))|pages)/",
    "^(demo/card-gateway/cards|server/ports/identity/(firebase|open-id/(discovered|exchange)|secrets/refuse-guessable|sessions/cookie)|server/telemetry/deployed)\\.test",
  ].join("|"),
);

/**
 * What `npm test` leaves to the full form: tests of rules that are no query's, whose statements other files of their room
 * send, too (docs/decisions/061-short-form.md). A file that is not named here runs on PostgreSQL each time.
 */
export const leftToFull: readonly string[] = [
  "demo/card-gateway/refunds.test.ts",
  "demo/card-gateway/wire-routes.test.ts",
  "server/admin/books.test.ts",
  "server/db/lists/plans.test.ts",
  "server/features/absences/absences.test.ts",
  "server/features/absences/closed-days.test.ts",
  "server/features/absences/letters.test.ts",
  "server/features/absences/substitutes-away.test.ts",
  "server/features/absences/trainer-letters.test.ts",
  "server/features/classes/classes.test.ts",
  "server/features/leaving/leaving.test.ts",
  "server/features/leaving/own-data.test.ts",
  "server/features/leaving/purge-person.test.ts",
  "server/features/memberships/cancelling.test.ts",
  "server/features/payments/letters.test.ts",
  "server/features/payments/own-payments.test.ts",
  "server/features/payments/reconcile.test.ts",
  "server/features/payments/webhooks.test.ts",
  "server/features/people/applications.test.ts",
  "server/features/people/demotion.test.ts",
  "server/features/people/registration.test.ts",
  "server/features/people/slots.test.ts",
  "server/features/people/waits-for-proof.test.ts",
  "server/features/pictures/pictures.test.ts",
  "server/features/places/lapses.test.ts",
  "server/features/places/offers.test.ts",
  "server/features/places/renewal-mails.test.ts",
  "server/features/places/same-hours.test.ts",
  "server/features/places/waiting-list.test.ts",
  "server/features/refunds/decisions.test.ts",
  "server/features/refunds/sending.test.ts",
  "server/features/sessions/admin-factor.test.ts",
  "server/features/sessions/hosted-identity.test.ts",
  "server/features/sessions/recent-proof.test.ts",
  "server/features/sessions/tokens.test.ts",
  "server/features/visits/codes.test.ts",
  "server/fuzz.test.ts",
  "server/nth-call.test.ts",
  "server/ports/identity/accounts/link-endpoints.test.ts",
  "server/ports/identity/accounts/rules.test.ts",
  "server/ports/identity/accounts/silent-sign-up.test.ts",
  "server/ports/identity/embedded.test.ts",
  "server/ports/identity/factors/second-factor.test.ts",
  "server/ports/identity/secrets/guessing.test.ts",
  "server/ports/identity/secrets/known-devices.test.ts",
  "server/ports/identity/secrets/passwords.test.ts",
  "server/ports/identity/sessions/outlived.test.ts",
  "server/ports/identity/sessions/replaced.test.ts",
  "server/simulation.test.ts",
];

/**
 * The API tests that PostgreSQL could answer otherwise: where TEST_DATABASE_URL names one, only they run. They open
 * their database by the tests' own factory, and stand in a room that asks it something.
 */
export function filesOnPostgres({ isShort }: { isShort: boolean }): string[] {
  const files = globSync("{demo,server}/**/*.test.ts", { cwd: root });
  const opensDatabase = (file: string) =>
    /#tests\/(server\/((old-)?studio|demo-google|gateway-bench)|setup\/database|simulation\/live)\.ts/.test(
      readFileSync(join(root, file), "utf8"),
    );
  return files.filter(
    (file) => !withoutQueries.test(file) && opensDatabase(file) && !(isShort && leftToFull.includes(file)),
  );
}
