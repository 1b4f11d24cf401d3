import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleComer, sampleSessionList, sampleSlotPlaces } from "#tests/app/samples.ts";
import { begun, openTrainersDay, sessions, setThursday, today } from "#tests/app/trainers-day.ts";

beforeEach(setThursday);

const basic = (userName: string, chosenDays: Payment["chosenDays"]) => ({ userName, price: 20, chosenDays });
const others = (room = today) => room.getByRole("list", { name: /^May come/ }).getByRole("listitem");
const may = [basic("Asif Other", ["Saturday"]), basic("Lamia Karim", ["Thursday"]), basic("Zara Free", [])];

// D77 D81
test("who has chosen other days stands below the others of a session, who are counted as coming", async () => {
  await openTrainersDay(may);
  await expect
    .poll(() => wordsOf(today.getByRole("listitem")))
    .toEqual(["Lamia KarimBasic · comes Thu", "Zara FreeBasic", "Asif OtherBasic · comes Sat"]);
  expect(wordsOf(others())).toEqual(["Asif OtherBasic · comes Sat"]);
  await expect.element(sessions.first()).toMatchTextContent("2 coming, 1 more may3 people, 2 places");
  await expectAccessible(today);
});

// D81
test("a session to which nobody but those with other days may come says so", async () => {
  await openTrainersDay([basic("Asif Other", ["Saturday"])]);
  await expect.element(sessions.first()).toMatchTextContent("1 may come1 of 2 taken");
  expect(wordsOf(others())).toEqual(["Asif OtherBasic · comes Sat"]);
});

// D77 D81
test("whoever comes on another day than they chose is ticked all the same", async () => {
  vi.setSystemTime(begun);
  const comers = may.map((one, place) => sampleComer({ membershipId: `${place}`, ...one }));
  const api = await openTrainersDay(may, {}, (api) => {
    api.grant("GET /comers", [sampleSessionList({ comers })]);
    api.grant("POST /save-payment-info/:id/visits", sampleComer({ ...comers[0], came: true }));
  });
  await expect.element(sessions.first()).toMatchTextContent("0 of 3 came");
  await others()
    .getByRole("button", { name: /^Asif Other/ })
    .click();
  await expect.element(sessions.first()).toMatchTextContent("1 of 3 came");
  await expect
    .poll(() => api.writes)
    .toMatchObject([{ call: "POST /save-payment-info/0/visits", body: { day: "2026-11-26" } }]);
});

// D77 D81
test("a day to come has them in the same order, and a member's sheet says their days", async () => {
  await openTrainersDay(may);
  const coming = page.getByRole("region", { name: "Coming up" });
  await coming.getByText("Evening").first().click();
  expect(wordsOf(others(coming))).toEqual(["Lamia KarimBasic · comes Thu"]);
  await page
    .getByRole("table", { name: "Who trains with you" })
    .getByRole("button", { name: "Lamia Karim" })
    .click();
  const sheet = page.getByRole("dialog", { name: "Lamia Karim" });
  await expect.element(sheet).toMatchTextContent("Means to comeThu");
});

// D77
test("who has come as often this week as they may is on its other days not expected, and says why, also on paper", async () => {
  const week = { came: 1, of: 1 };
  const api = await openTrainersDay([basic("Lamia Karim", []), basic("Zara Free", [])], {}, (api) => {
    api.grant("GET /comers", ({ query }) => {
      const day = query.get("day") ?? "";
      const comers = [
        sampleComer({ ...basic("Lamia Karim", []), membershipId: "0", week }),
        sampleComer({ ...basic("Zara Free", []), membershipId: "1", week: { came: 0, of: 1 } }),
      ];
      return day === "2026-11-26" ? [sampleSessionList({ day, comers })] : [];
    });
    api.grant(
      "POST /save-payment-info/:id/visits",
      sampleComer({ ...basic("Zara Free", []), membershipId: "1", came: true, week }),
    );
  });
  await expect.element(sessions.first()).toMatchTextContent("1 coming, 1 more may");
  expect(wordsOf(others())).toEqual(["Lamia KarimBasic · came 1 of 1 this week"]);
  // A tick moves nobody: the next press would meet somebody else.
  await sessions.getByRole("button", { name: /^Zara Free/ }).click();
  await expect.poll(() => api.writes.length).toBe(1);
  expect(wordsOf(others())).toEqual(["Lamia KarimBasic · came 1 of 1 this week"]);
  await expect.element(sessions.first()).toMatchTextContent("1 of 2 came");
  const register = page.getByRole("article", { includeHidden: true });
  await expect
    .element(register)
    .toMatchTextContent(/1 coming, 1 more may.*Lamia KarimBasic · came 1 of 1 this week/);
});

// D77
test("a tick of today counts on the later days of its week", async () => {
  const days = ["Thursday", "Friday"] as const;
  await openTrainersDay(
    [{ ...basic("Zara Free", []), slotDays: [...days] }],
    { slot_days: [...days], available_slots: ["Evening"] },
    (api) => {
      const comer = sampleComer({ ...basic("Zara Free", []), membershipId: "0", week: { came: 0, of: 1 } });
      let ticked = comer;
      api.grant("GET /comers", ({ query }) => {
        const day = query.get("day") ?? "";
        const isToday = day === "2026-11-26";
        const comers = [{ ...comer, came: isToday && ticked.came, week: ticked.week }];
        return isToday || day === "2026-11-27" ? [sampleSessionList({ day, comers })] : [];
      });
      api.grant("POST /save-payment-info/:id/visits", () => {
        ticked = { ...comer, came: true, week: { came: 1, of: 1 } };
        return ticked;
      });
    },
  );
  const coming = page.getByRole("region", { name: "Coming up" });
  await coming.getByText("Evening").first().click();
  await expect.element(coming.getByText("Zara Free")).toBeVisible();
  expect(wordsOf(others(coming))).toEqual([]);
  await sessions.getByRole("button", { name: /^Zara Free/ }).click();
  await expect.poll(() => wordsOf(others(coming))).toEqual(["Zara FreeBasic · came 1 of 1 this week"]);
});

// D77
test("on a phone the roll's foot never covers its session's heading", async () => {
  vi.setSystemTime(begun);
  await page.viewport(390, 844);
  const comers = may.map((one, place) => sampleComer({ membershipId: `${place}`, ...one }));
  await openTrainersDay(may, {}, (api) => api.grant("GET /comers", [sampleSessionList({ comers })]));
  await expect.element(sessions.first()).toMatchTextContent("0 of 3 came");
  const section = sessions.first().element();
  const [head] = section.getElementsByTagName("header");
  const foot = sessions.first().getByText("0 of 3 came").element();
  // Only the top of the session is in view.
  await page.viewport(390, Math.round(section.getBoundingClientRect().top) + 60);
  const below = Number(head?.getBoundingClientRect().bottom);
  await expect.poll(() => foot.getBoundingClientRect().top).toBeGreaterThanOrEqual(below);
});

// D54 D84
test("a session that is over says for what else its slot is full", async () => {
  const morning = { slotTiming: "Morning" } as const;
  const later = { ...morning, userName: "Omar Other", startsOn: "2026-12-04" };
  await openTrainersDay([morning, later], {}, (api) =>
    api.grant("GET /slot-places", [sampleSlotPlaces({ ...morning, places: 2, left: 0, waiting: 1 })]),
  );
  await expect
    .element(sessions.nth(1))
    .toMatchTextContent("Over1 of 2 taken · 1 booked for other daysMina Member");
});

// D81 D84
test("a day added to a slot with members says that they have booked its other days, not that nobody has booked it", async () => {
  await openTrainersDay([{ startsOn: "2026-12-04" }], {}, (api) =>
    api.grant("GET /slot-places", [sampleSlotPlaces({ places: 2, left: 1 })]),
  );
  await expect
    .element(sessions.first())
    .toMatchTextContent("0 of 2 taken · 1 booked for other daysNobody has booked this day yet.");
});
