import { expect, test } from "vitest";
import { databaseFault, isBusy } from "./faults.ts";

const error = (message: string, codes: object) => Object.assign(new Error(message), codes);

test("a pooler that refuses our limits is told from every other breach of the protocol", () => {
  const refused = error("unsupported startup parameter: statement_timeout", { code: "08P01" });
  expect(databaseFault(refused)).toMatch(/^a pooler rejects the limits .* ignore_startup_parameters = /);
  const ours = error("bind message supplies 1 parameters, but prepared statement requires 2", {
    code: "08P01",
  });
  expect(databaseFault(ours)).toBeUndefined();
});

test.each([5, 261, 517])("SQLite's code %d says that somebody else has locked the file", (errcode) => {
  expect(isBusy(error("database is locked", { errcode }))).toBe(true);
});
