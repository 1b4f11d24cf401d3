import { expect, test } from "vitest";
import { sampleClass, sampleUser } from "#tests/app/samples.ts";
import { openSearch } from "#tests/app/seeking.ts";

test("a class is found with the word for it behind its name, and before who teaches it where it is mistyped", async () => {
  const { seek } = await openSearch({
    api: (api) => {
      api.grant("GET /classes", ({ query }) =>
        ["judo", null].includes(query.get("q")) ? [sampleClass({ class_name: "JUDO" })] : [],
      );
      api.grant("GET /users", ({ query }) =>
        query.has("q") ? [] : [sampleUser({ available_classes: ["JUDO"] })],
      );
      api.grant("GET /articles", []);
    },
  });
  expect((await seek("judo class")).kinds).toContain("Classes");
  expect((await seek("juod")).kinds.slice(0, 2)).toEqual(["Classes", "Trainers"]);
});

test("what somebody comes for finds the classes that are good for it, those that are called so first", async () => {
  const told = sampleClass({ _id: "told", class_name: "JUDO", class_details: "Ten rounds of barbell rows." });
  const { seek } = await openSearch({
    api: (api) => {
      api.grant("GET /classes", ({ query }) =>
        query.has("q")
          ? []
          : [
              told,
              sampleClass({ _id: "called", class_name: "PUMP" }),
              sampleClass({ class_name: "TAI CHI", class_details: "" }),
            ],
      );
    },
  });
  expect((await seek("build muscle")).rows("Classes")).toEqual([
    "PUMPMakes you stronger",
    "JUDOMakes you stronger",
  ]);
  expect((await seek("back pain")).rows("Classes")).toEqual(["TAI CHIGentle, at your own pace"]);
});

// D53
test("a day, a slot or an hour alone is the timetable's, before the slots of each trainer", async () => {
  const { seek } = await openSearch();
  for (const [text, first] of [
    ["monday", "Timetable: Monday"],
    ["সন্ধ্যা", "Timetable: Evening 18:30"],
    ["7 pm", "Timetable: Evening 18:30"],
    ["monday morning", "Timetable: Monday, Morning 6:30"],
  ] as const) {
    expect((await seek(text)).first, text).toBe(first);
  }
  expect((await seek("monday morning")).way).toBe("/timetable?slot=Morning#monday");
});
