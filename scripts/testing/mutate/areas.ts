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
  absences: {
    files: ["contract/{absences,timetable-changes}.ts", "server/features/absences/!(*.test).ts"],
    tests: [
      "server/features/{absences,calendars,memberships,places,visits}/**/*.test.ts",
      "server/http/limits.test.ts",
    ],
  },
  memberships: {
    files: [
      "contract/{retention,term-changes,term-change-words}.ts",
      "server/features/memberships/!(*.test).ts",
    ],
    tests: [
      "app/features/payments/term-changes.test.ts",
      "server/features/{absences,leaving,memberships,payments,places}/**/*.test.ts",
    ],
  },
  visits: {
    files: ["contract/{visits,visit-days}.ts", "server/features/visits/!(*.test).ts"],
    tests: ["server/features/{absences,visits}/**/*.test.ts", "server/jobs/tidy.test.ts"],
  },
  identity: {
    files: ["server/ports/identity/{accounts,factors,secrets,sessions}/!(*.test).ts"],
    tests: [
      "server/{ports/identity,features/sessions}/**/*.test.ts",
      "server/features/leaving/{own-deletion,unfinished}.test.ts",
      "server/features/people/{address-proof,first-admin}.test.ts",
      "server/ports/mail/recipient-limit.test.ts",
      "server/{rotation,jobs/tidy}.test.ts",
    ],
  },
};
