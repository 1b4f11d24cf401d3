import { expect, test } from "vitest";
import { listUsers } from "#server/features/people/reads.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { inBatches } from "./in-batches.ts";
import { noApplication, userColumns } from "./rows.ts";

const studio = setUpStudio();

test("a list longer than the values a statement may have is answered whole, with its people's lists", async () => {
  const people = Array.from({ length: 33_000 }, (_, number) =>
    userColumns({
      id: `person-${number}`,
      email: `person-${number}@shokti.test`,
      identity_subject: null,
      name: `Person ${number}`,
      photo_url: "",
      role: "member",
      request_status: "none",
      application: noApplication,
      slot_duration: 0,
      createdAt: new Date("2025-01-01"),
    }),
  );
  await inBatches(people, async (rows) => {
    for (let start = 0; start < rows.length; start += 2000)
      await studio.db
        .insertInto("users")
        .values(rows.slice(start, start + 2000))
        .execute();
    return [];
  });
  await studio.db.insertInto("user_slots").values({ user_id: "person-32999", slot: "Evening" }).execute();
  const { rows, total } = await listUsers(studio.db, {});
  expect([rows.length, total]).toEqual([33_000, 33_000]);
  expect(rows.find(({ id }) => id === "person-32999")?.slots).toEqual(["Evening"]);
});
