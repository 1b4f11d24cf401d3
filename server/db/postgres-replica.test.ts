import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { read } from "#tests/server/answers.ts";
import { createClass } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { openDatabase } from "./open.ts";

const studio = setUpStudio();

test.each([
  ["is gone", () => "postgres://127.0.0.1:1/nothing-listens-there"],
  ["replays nothing", () => studio.databaseUrl],
])("a replica that %s is not missed: strangers read from the primary", async (_, replica) => {
  const { db, sharedDb, changes, close } = openDatabase(studio.databaseUrl, { readUrl: replica() });
  await expect.poll(() => changes.version()).toBeTypeOf("number");
  const app = createApp({ ...studio.parts, db, sharedDb });
  const before = await read<unknown[]>(app.request("/classes"));
  await createClass(studio, { class_name: `Row ${_}`, class_details: "Pull." });
  expect(await read<unknown[]>(app.request("/classes"))).toHaveLength(before.length + 1);
  expect(sharedDb()).toBe(db);
  await close();
});
