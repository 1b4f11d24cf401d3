import { expect, test } from "vitest";
import { openPage } from "#tests/app/bench.tsx";
import { sampleClass, sampleUser } from "#tests/app/samples.ts";
import { dialog, field, openByKey, rows } from "#tests/app/search.ts";

/** The search, in a studio that knows nothing of what is typed, with two classes and two trainers. */
async function openSearch() {
  const trainers = [
    sampleUser({ available_classes: ["YOGA"] }),
    sampleUser({ _id: "omar", name: "Omar Other", available_classes: ["JUDO"], areas_of_expertise: [] }),
  ];
  const classes = ["YOGA", "JUDO"].map((class_name) => sampleClass({ _id: class_name, class_name }));
  await openPage("/dashboard/activity-log", {
    as: sampleUser({ role: "member", email: "slips@shokti.test" }),
    api: (fake) => {
      fake.grant("GET /users", ({ query }) => (query.has("q") ? [] : trainers));
      fake.grant("GET /classes", ({ query }) => (query.has("q") ? [] : classes));
      fake.grant("GET /articles", []);
      fake.grant("GET /save-payment-info", []);
    },
  });
  await openByKey();
}

// D47
test("where the studio finds nothing, a class is found with one slip of the keyboard, and who teaches it", async () => {
  await openSearch();
  await field.fill("yooga");
  await expect.poll(() => rows("Classes")).toEqual(["YOGA"]);
  expect(rows("Trainers")).toEqual(["Tara TrainerTeaches YOGA"]);
});

test("a mistyped command is found where nothing else is, and two slips find what is taught instead", async () => {
  await openSearch();
  await field.fill("drak");
  await expect.poll(() => rows("Commands")).toEqual(["Dark theme"]);
  await field.fill("yzzza");
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^Nothing found/);
  expect(rows("Nothing by that name. Taught here")).toEqual([
    "YOGA",
    "JUDO",
    expect.stringMatching(/^Ask us/),
  ]);
});
