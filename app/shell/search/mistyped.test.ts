import { expect, test } from "vitest";
import { sampleClass, sampleUser } from "#tests/app/samples.ts";
import { openSearch } from "#tests/app/seeking.ts";

/** The search, in a studio that knows nothing of what is typed, with two classes and two trainers. */
function openAsMember() {
  const trainers = [
    sampleUser({ available_classes: ["YOGA"] }),
    sampleUser({ _id: "omar", name: "Omar Other", available_classes: ["JUDO"], areas_of_expertise: [] }),
  ];
  const classes = ["YOGA", "JUDO"].map((class_name) => sampleClass({ _id: class_name, class_name }));
  return openSearch({
    as: sampleUser({ role: "member", email: "slips@shokti.test" }),
    api: (fake) => {
      fake.grant("GET /users", ({ query }) => (query.has("q") ? [] : trainers));
      fake.grant("GET /classes", ({ query }) => (query.has("q") ? [] : classes));
      fake.grant("GET /articles", []);
      fake.grant("GET /save-payment-info", []);
    },
  });
}

// D47
test("where the studio finds nothing, a class is found with one slip of the keyboard, and who teaches it", async () => {
  const { seek } = await openAsMember();
  const found = await seek("yooga");
  expect(found.rows("Classes")).toEqual(["YOGA"]);
  expect(found.rows("Trainers")).toEqual(["Tara TrainerTeaches YOGA"]);
});

test("a mistyped command is found where nothing else is, and two slips find what is taught instead", async () => {
  const { seek } = await openAsMember();
  expect((await seek("drak")).rows("Commands")).toEqual(["Dark theme"]);
  const instead = await seek("yzzza");
  expect(instead.said).toBe("Nothing found");
  expect(instead.rows("Nothing by that name. Taught here")).toEqual([
    "YOGA",
    "JUDO",
    expect.stringMatching(/^Ask us/),
  ]);
});
