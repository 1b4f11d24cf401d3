import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, pictureOf } from "#tests/app/bench.tsx";
import { longText, sampleUser } from "#tests/app/samples.ts";

// §2.10 §2.40 D53
test("the page has name, picture, details, and its trainers with links to them", async () => {
  const trainers = [sampleUser(), sampleUser({ _id: "trainer-omar", name: "Omar Other" })];
  await openPage("/class-details/class-judo", {
    as: "member",
    api: (api) =>
      api.grant("GET /users", ({ query }) =>
        query.has("class") ? trainers : [sampleUser({ role: "member" })],
      ),
  });
  const main = page.getByRole("main");
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("JUDO");
  await expect.element(main.getByText(longText)).toBeVisible();
  expect(pictureOf(main)).toBe("/pictures/classes/boxing.svg");
  const trainer = (name: string) =>
    main.getByRole("region", { name: "Trainers" }).getByRole("link", { name });
  await expect.element(main.getByText(/A membership is \$20, \$50 or \$100 a month\./)).toBeVisible();
  await expect.element(main.getByText("18:30–20:00").first()).toBeVisible();
  await expect.element(main.getByText("Sat to Thu").first()).toBeVisible();
  await expect.element(trainer("Tara Trainer")).toHaveAttribute("href", "/trainer-details/trainer-tara");
  await expect.element(trainer("Omar Other")).toHaveAttribute("href", "/trainer-details/trainer-omar");
});
