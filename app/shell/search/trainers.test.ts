import { expect, test, vi } from "vitest";
import type { Granted } from "#tests/app/fake-api.ts";
import { sampleArticle, samplePayment, sampleUser } from "#tests/app/samples.ts";
import { openSearch } from "#tests/app/seeking.ts";

const { email: _, ...lamia } = samplePayment({
  userName: "Lamia Karim",
  slotTiming: "Evening",
  endsOn: "2099-12-19",
});

/** The search of a trainer with whom these train. */
function openAsTrainer(running: Granted<"GET /save-payment-info"> = [lamia]) {
  const trainer = sampleUser({ role: "trainer", email: "commander@shokti.test" });
  return openSearch({
    as: trainer,
    api: (fake) => {
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [trainer] : []));
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("running") ? running : []));
      for (const call of ["GET /classes", "GET /articles"] as const) fake.grantPages(call, []);
    },
  });
}

// D24
test("a trainer finds what their day asks for in words of their own, and who trains with them", async () => {
  const own = samplePayment({ _id: "own", userName: "Lamia Trainer" });
  const { seek } = await openAsTrainer([lamia, { ...lamia, _id: "next" }, own]);
  for (const [words, command] of [
    ["evening", "Today’s sessions"],
    ["register", "Today’s sessions"],
    ["attendance", "Today’s sessions"],
    ["waiting list", "Who waits for a place"],
    ["call off", "Take days off"],
    ["take back", "Take days off"],
    ["substitute", "Take days off"],
    ["colleague", "Take days off"],
    ["mail", "Write to a slot…"],
    ["write to evening", "Write to Evening"],
    ["print", "Print the register"],
    ["print", "Print the timetable"],
    ["roll", "Print the register"],
    ["roll", "Print today’s register"],
    ["call off", "Take days off"],
    ["length", "Change your slots"],
    ["coming up", "Sessions to come"],
    ["who is coming", "Today’s sessions"],
    ["who is coming", "Sessions to come"],
    ["swap", "Take days off"],
    ["what happened", "What happened lately"],
    ["who booked", "What happened lately"],
    ["my schedule", "Sessions to come"],
    ["tick off", "Today’s sessions"],
    ["my bookings", "Members who train with you"],
    ["receipt", "Members who train with youReceipts are for members and admins"],
  ] as const) {
    expect((await seek(words)).rows("Commands"), words).toContain(command);
  }
  expect((await seek("write to ")).rows("Commands")).toEqual(["Write to Morning", "Write to Evening"]);
  expect((await seek("edit article")).rows("Pages")).toEqual(["My Articles"]);
  expect((await seek("my page")).rows("Pages")).toContain("Trainer Profile");
  expect((await seek("lamia")).rows("Your members")).toEqual(["Lamia KarimIn your Evening"]);
});

// D24
test("a trainer's member is found by their class, too, and once in each slot", async () => {
  const { api, seek } = await openAsTrainer();
  const morning = { ...lamia, _id: "morning", slotTiming: "Morning", className: "BOXING" } as const;
  api.grant("GET /save-payment-info", ({ query }) =>
    query.has("running") && (!query.has("q") || query.get("q") === "lamia")
      ? [{ ...lamia, className: null }, morning]
      : [],
  );
  expect((await seek("lamia")).rows("Your members")).toEqual([
    "Lamia KarimIn your Evening",
    "Lamia KarimIn your Morning",
  ]);
  expect((await seek("boxing")).rows("Your members")).toEqual(["Lamia KarimBOXING · In your Morning"]);
});

// D72 D78
test.each([
  ["take days off", /^Take days off$/, "#take-days-off"],
  ["sick tomorrow", /^Take days off/, "#take-days-off?from=2026-11-22&until=2026-11-22"],
  ["write to evening", /^Write to Evening$/, "#write-Evening"],
])("“%s” leads to its form", async (words, row, way) => {
  vi.setSystemTime("2026-11-21T06:00:00.000Z");
  const { seek } = await openAsTrainer();
  const found = await seek(words);
  expect(found.first).toMatch(row);
  expect(found.way).toBe(`/dashboard/manage-slot${way}`);
});

// D77
test.each(["tomorrow", "who comes tomorrow", "who’s coming on sunday", "sun sessions"])(
  "“%s” leads to that day’s sessions",
  async (words) => {
    vi.setSystemTime("2026-11-21T06:00:00.000Z");
    const { seek } = await openAsTrainer();
    const found = await seek(words);
    expect(found.first).toMatch(/^(Tomorrow|Sunday)’s sessionsWho comes on 22 Nov/);
    expect(found.way).toBe("/dashboard/manage-slot#day-2026-11-22");
  },
);

test("what a command has all the words of comes before an article with these words in its title", async () => {
  const { api, seek } = await openAsTrainer();
  api.grantPages("GET /articles", [sampleArticle({ article_title: "In praise of the day off" })]);
  const found = await seek("day off");
  expect(found.rows("Articles")).toHaveLength(1);
  expect(found.first).toBe("Take days off");
});

// D24
test("a trainer who would write to a member is led to write to their slot", async () => {
  const { seek } = await openAsTrainer();
  expect((await seek("write to lamia")).first).toBe("Write to EveningA slot is written to as a whole");
});
