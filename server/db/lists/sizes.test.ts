import { type Expression, sql } from "kysely";
import { expect, test } from "vitest";
import { createArticle, createPerson } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { keptSize } from "./sizes.ts";

const studio = setUpStudio();
const people = () =>
  Promise.all(["admin", "trainer", "member"].map((role) => read(keptSize("users", sql`part = ${role}`))));

async function read(size: Expression<number>): Promise<number | undefined> {
  return (await sql<{ size: number }>`select ${size} as size`.execute(studio.db)).rows[0]?.size;
}

// D47
test("a list's size follows each write: rows added, moved to another part and deleted", async () => {
  const ada = await createPerson(studio, { role: "admin" });
  for (let count = 0; count < 3; count += 1) await createPerson(studio);
  expect(await people()).toEqual([1, 0, 3]);
  await studio.db.updateTable("users").set({ role: "trainer" }).where("role", "=", "member").execute();
  await studio.db.updateTable("users").set({ role: "member" }).where("id", "=", ada.id).execute();
  expect(await people()).toEqual([0, 3, 1]);
  await studio.db.deleteFrom("users").where("role", "=", "trainer").execute();
  expect(await people()).toEqual([0, 0, 1]);
  const id = await createArticle(studio, { article_title: "One", writer: ada });
  await createArticle(studio, { article_title: "Two", writer: ada });
  expect(await read(keptSize("articles"))).toBe(2);
  await studio.db.deleteFrom("articles").where("id", "=", id).execute();
  expect(await read(keptSize("articles"))).toBe(1);
});
