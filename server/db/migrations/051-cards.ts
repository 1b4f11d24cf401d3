import { statements } from "./statements.ts";

/** The card that paid, by its brand and last four digits (D90); null where the provider told none. */
export const up = statements(
  "alter table payments add column card text check (card like '_% ending in ____')",
);
