/** A part of the code whose every line is held by its own tests, and those tests. */
export type Area = { files: readonly string[]; tests: readonly string[] };

/** What money, places and people's accounts depend on, by folder; the tests of the folders beside it that it is built with. */
export const areas: Record<string, Area> = {
  contract: {
    files: ["contract/{money,days,hours,terms,next-session,studio-time}.ts"],
    tests: ["contract/**/*.test.ts"],
  },
  payments: {
    files: ["server/features/payments/!(*.test).ts"],
    tests: [
      "server/features/{books,memberships,payments,places,refunds,reviews}/**/*.test.ts",
      "server/http/security-events.test.ts",
    ],
  },
  places: {
    files: ["server/features/places/!(*.test).ts"],
    tests: ["server/features/{books,memberships,payments,places,refunds,reviews}/**/*.test.ts"],
  },
  identity: {
    files: ["server/ports/identity/{accounts,factors,secrets,sessions}/!(*.test).ts"],
    tests: [
      "server/{ports/identity,features/sessions}/**/*.test.ts",
      "server/features/leaving/{own-deletion,unfinished}.test.ts",
      "server/features/people/{address-proof,first-admin}.test.ts",
      "server/{rotation,jobs/tidy}.test.ts",
    ],
  },
};
