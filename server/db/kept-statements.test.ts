import { expect, test } from "vitest";
import { createClass } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { testDatabaseUrl } from "#tests/setup/database.ts";
import { databaseTime } from "./database-time.ts";
import { keepStatements } from "./kept-statements.ts";

const studio = setUpStudio();

test("a kept statement is built once for each shape, and runs with the values of each call", async () => {
  const [row, swim] = [
    await createClass(studio, { class_name: "Row" }),
    await createClass(studio, { class_name: "Swim" }),
  ];
  const runKept = keepStatements();
  let built = 0;
  const namesOf = async (order: "asc" | "desc", ids: { one: string; other: string }) => {
    const found = await runKept(studio.db, { shape: order, values: ids }, ({ one, other }) => {
      built += 1;
      const classes = studio.db.selectFrom("classes").select("name").where("id", "in", [one, other]);
      return classes.orderBy("name", order);
    });
    return found.map(({ name }) => name);
  };
  expect(await namesOf("asc", { one: row, other: swim })).toEqual(["Row", "Swim"]);
  expect(await namesOf("asc", { one: swim, other: "nothing" })).toEqual(["Swim"]);
  expect(built).toBe(1);
  expect(await namesOf("desc", { one: row, other: swim })).toEqual(["Swim", "Row"]);
  expect(built).toBe(2);
});

test("a statement without a shape is built for each call", async () => {
  const runKept = keepStatements();
  for (const name of ["Bend", "Stretch"]) {
    await createClass(studio, { class_name: name });
    // The value is looked at while it is built, as no kept one may be.
    const found = await runKept(studio.db, { shape: undefined, values: { name } }, (values) =>
      studio.db.selectFrom("classes").select("name").where("name_key", "=", values.name.toLowerCase()),
    );
    expect(found).toEqual([{ name }]);
  }
});

// On PostgreSQL the time is asked for in the statement itself.
test.skipIf(testDatabaseUrl())("a statement in which the time would stand still is not kept", async () => {
  const { db } = studio;
  const asked = keepStatements()(db, { shape: "now", values: {} }, () =>
    db.selectFrom("classes").select(databaseTime(db).as("now")),
  );
  await expect(asked).rejects.toThrow("moments by its values alone");
});
