import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { CalledOffSession } from "#contract/absences.ts";
import type { User } from "#contract/users.ts";
import type { Comer } from "#contract/visits.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleComer, sampleSessionList, sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";
import { begun } from "#tests/app/trainers-day.ts";

const owner = { trainerId: "rafiq", trainerName: "Rafiq Hasan" };
const tick = "POST /save-payment-info/:id/visits";
const today = page.getByRole("region", { name: /^Today/ });
const taken = today.getByRole("region", { name: "Evening, 18:30–20:00 for Rafiq Hasan" });

beforeEach(() => {
  // Thursday, 16:00 in Dhaka.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

const offOn = (day: string, substitute: Partial<CalledOffSession> = {}): CalledOffSession => ({
  ...{ ...owner, slotTiming: "Evening", day, slotDuration: 1.5 },
  ...{ substituteId: null, substituteName: null, members: 2, classes: ["YOGA"], ...substitute },
});

type Own = { comers?: Comer[]; own?: Partial<User> };

/** A trainer without sessions of their own who steps in for Rafiq's evenings, and the studio's lists of the days. */
const open = (days: readonly string[], { comers = [sampleComer()], own = { slot_duration: 0 } }: Own = {}) =>
  openPage("/dashboard/manage-slot", {
    as: sampleUser(own),
    api: (api) => {
      api.grant("GET /users", ({ query }) =>
        query.has("email")
          ? [sampleUser(own)]
          : [sampleUser({ _id: "rafiq", name: "Rafiq Hasan", places: 8 })],
      );
      api.grant("GET /timetable-changes", {
        absences: [
          {
            _id: "away",
            trainerId: "rafiq",
            slotTiming: null,
            from: "2026-11-25",
            until: "2026-11-30",
            word: "",
            since: "2026-01-01T00:00:00.000Z",
          },
        ],
        substitutes: days.map((day) => ({
          trainerId: "rafiq",
          slotTiming: "Evening" as const,
          day,
          substituteId: "trainer-tara",
          substituteName: "Tara Trainer",
          since: "2026-11-20T10:00:00.000Z",
        })),
        closed: [],
      });
      api.grant("GET /called-off-sessions", [
        ...days.map((day) => offOn(day, { substituteId: "trainer-tara", substituteName: "Tara Trainer" })),
        offOn("2026-11-29"),
      ]);
      api.grant("GET /comers", ({ query }) => {
        const day = query.get("day") ?? "";
        return days.includes(day) && comers.length > 0 ? [sampleSessionList({ ...owner, day, comers })] : [];
      });
      api.grant(tick, sampleComer({ came: true }));
    },
  });

// D73 D77
test("a session that a trainer gives for another stands in their day, and one press ticks who comes to it", async () => {
  vi.setSystemTime(begun);
  const api = await open(["2026-11-26"]);
  await expect.element(taken).toMatchTextContent("1 of 8 taken");
  await expect.element(taken).toMatchTextContent("0 of 1 came");
  await expect.element(taken).not.toMatchTextContent("With Tara Trainer");
  await expectAccessible(today);
  await taken.getByRole("button", { name: /^Mina Member/ }).click();
  await expect.element(taken).toMatchTextContent("1 of 1 came");
  await expect
    .poll(() => api.writes.map(({ call, body }) => [call, body]))
    .toEqual([["POST /save-payment-info/payment-1/visits", { day: "2026-11-26" }]]);
});

// D73 D77
test("one that nobody has booked says so, and has nothing to call off", async () => {
  await open(["2026-11-26"], { comers: [] });
  await expect.element(taken).toMatchTextContent("Nobody has booked it yet.");
  await expect.element(page.getByRole("button", { name: /^Call off/ })).not.toBeInTheDocument();
  // It is given back where it was taken.
  await expect
    .element(page.getByRole("button", { name: "Give back Evening on Thursday 26 November for Rafiq Hasan" }))
    .toBeVisible();
});

// D73 D77
test("sessions given for others stand in the days to come and in yesterday's, each with who comes", async () => {
  await open(["2026-11-25", "2026-11-28"]);
  await expect.element(today).toMatchTextContent("No session today. The next one:Saturday 28 November");
  await expect.element(taken).toMatchTextContent("Mina Member");
  const yesterday = page.getByRole("region", { name: "Yesterday, Wednesday 25 November" });
  await expect
    .poll(() => wordsOf(yesterday.getByRole("listitem").first()))
    .toEqual([expect.stringMatching(/^Eveningfor Rafiq Hasan0 of 1 came/)]);
});

// D73
test("a session taken stands as one's own among those to step in for, and how many were mailed is told", async () => {
  const api = await open(["2026-11-28"]);
  await expect
    .element(page.getByRole("navigation", { name: "On this page" }).getByRole("link").first())
    .toMatchTextContent("1 session to step in for");
  const rows = page.getByRole("region", { name: "Sessions to step in for" }).getByRole("listitem");
  const row = rows.filter({ hasText: /You step in/ });
  await expect
    .element(row)
    .toMatchTextContent(/Saturday 28 Nov.*Evening.*You step in for Rafiq Hasan · YOGA · 2 people/);
  api.grant("DELETE /substitutes", { deletedCount: 1, members: 0 });
  api.grant("POST /substitutes", { modifiedCount: 1, members: 1 });
  const question = page.getByRole("alertdialog");
  api.grant("GET /substitutes/foretold", { members: 2, slotDuration: 2, classes: ["YOGA"] });
  await row.getByRole("button", { name: /^Give back/ }).click();
  await expect
    .element(question)
    .toMatchTextContent(
      "18:30–20:30, YOGA. It’s called off again, and we’ll email the 2 people who have booked it and Rafiq Hasan.",
    );
  await expectAccessible(question);
  await question.getByRole("button", { name: "Give back" }).click();
  await expectToast({ kind: "success", title: "Given back. Nobody had booked it." });
  await page.getByRole("button", { name: "Take it: Evening on Sunday 29 November for Rafiq Hasan" }).click();
  await expect
    .element(question)
    .toMatchTextContent(
      "We’ll email the 2 people who have booked it and Rafiq Hasan to say that you’re teaching it.",
    );
  await question.getByRole("button", { name: "Take it" }).click();
  await expectToast({ kind: "success", title: "It’s yours. We’ve emailed 1 member." });
});

// D73
test("the page stays where it is while the first session to be given for another comes into it", async () => {
  const api = await open([]);
  const members = page.getByRole("region", { name: "Who trains with you" });
  await expect.element(members).toBeVisible();
  const before = members.element();
  api.grant("GET /substitutes/foretold", { members: 2, slotDuration: 1.5, classes: ["YOGA"] });
  api.grant("POST /substitutes", { modifiedCount: 1, members: 1 });
  api.grant("GET /timetable-changes", {
    closed: [],
    absences: [
      {
        ...{ _id: "away", trainerId: "rafiq", slotTiming: null, from: "2026-11-25", until: "2026-11-30" },
        ...{ word: "", since: "2026-01-01T00:00:00.000Z" },
      },
    ],
    substitutes: [
      {
        ...{ trainerId: "rafiq", slotTiming: "Evening", day: "2026-11-29" },
        ...{ substituteId: "trainer-tara", substituteName: "Tara Trainer" },
        since: "2026-11-26T10:00:00.000Z",
      },
    ],
  });
  await page.getByRole("button", { name: "Take it: Evening on Sunday 29 November for Rafiq Hasan" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take it" }).click();
  await expect.element(page.getByRole("region", { name: "Coming up" })).toMatchTextContent("for Rafiq Hasan");
  expect(members.element()).toBe(before);
});

test("a trainer without slots reads first how to set them up", async () => {
  await open(["2026-11-28"], { own: { slot_duration: 0, available_classes: [] } });
  await expect
    .poll(() => wordsOf(page.getByRole("main").getByRole("heading", { level: 2 })).slice(0, 2))
    .toEqual(["No slots yet", expect.stringMatching(/^Today/)]);
});
