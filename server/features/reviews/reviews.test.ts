import { expect, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import { send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

const createReview = (id: string, date: string) =>
  studio.db
    .insertInto("reviews")
    .values({ id, review: `Said ${id}`, reviewer: "Rima", reviewer_img_url: "/pictures/rima.svg", date })
    .execute();

// §3.4 §7.21 D25
test("anybody reads the reviews, the newest first, and only what is public of them (D25)", async () => {
  expect(await read(send(studio, "GET", "/reviews"))).toEqual([]);
  await createReview("old", "2026-01-05");
  await createReview("new", "2026-10-05");
  expect(await read(send(studio, "GET", "/reviews"))).toEqual(
    ["new", "old"].map((id) => ({
      _id: id,
      review: `Said ${id}`,
      reviewer: "Rima",
      reviewer_img_url: "/pictures/rima.svg",
      date: id === "new" ? "2026-10-05" : "2026-01-05",
    })),
  );
});
