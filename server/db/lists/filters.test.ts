import { expect, test } from "vitest";
import type { Schema } from "#server/db/schema.ts";
import { createClass } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { type Filters, hasText, matching } from "./filters.ts";

const studio = setUpStudio();

type Query = { q?: string; name?: string; sort?: "newest"; limit?: number };
const filters: Filters<Query, Schema, "classes"> = {
  q: (text) => hasText(text),
  name: (name, eb) => eb("name", "=", name),
};

test("rows match every filter that is named, and all of them where none is", async () => {
  for (const class_name of ["Row", "Rowing"])
    await createClass(studio, { class_name, class_details: "Pull." });
  const found = async (query: Query) => {
    const list = studio.db.selectFrom("classes").select("name").where(matching(query, filters));
    return (await list.orderBy("name").execute()).map(({ name }) => name);
  };
  expect(await found({ sort: "newest", limit: 1 })).toEqual(["Row", "Rowing"]);
  expect(await found({ q: "row", name: "Row" })).toEqual(["Row"]);
  expect(await found({ q: "ing", name: "Row" })).toEqual([]);
});

test("a filter that is declared and not applied does not compile", () => {
  // @ts-expect-error `name` is missing
  const forgotten: Filters<Query, Schema, "classes"> = { q: (text) => hasText(text) };
  expect(forgotten).not.toHaveProperty("name");
});
