import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { rememberBooking } from "#app/features/payments/just-booked.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { samplePayment, sampleSummary, sampleUser } from "#tests/app/samples.ts";
import { openTrainersDay, setThursday, trainer } from "#tests/app/trainers-day.ts";

const main = page.getByRole("main");

beforeEach(() => cdp().send("Emulation.setEmulatedMedia", { media: "print" }));

afterEach(async () => {
  delete document.documentElement.dataset.theme;
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
});

test("paper has black words in the dark theme too, and neither buttons nor closed folds", async () => {
  const tara = sampleUser({ _id: "trainer-tara", name: "Tara Trainer", role: "trainer" });
  await openPage("/dashboard/all-users/trainer-tara", {
    as: "admin",
    api: (api) => api.grant("GET /users/:id", tara),
  });
  document.documentElement.dataset.theme = "dark";
  await expect.element(main.getByText("trainer", { exact: true })).toBeVisible();
  for (const words of document.querySelectorAll(
    "main :is(h1, h2, p, span, a, td, th):not(.print-color-exact *, :empty)",
  ))
    expect(getComputedStyle(words).color, words.textContent).toBe("rgb(0, 0, 0)");
  expect(main.getByRole("link", { name: /^Write/ }).elements()).toEqual([]);
  const folds = [...document.querySelectorAll("main details:not([open])")];
  expect(folds.length).toBeGreaterThan(0);
  expect(folds.filter((fold) => fold.checkVisibility())).toEqual([]);
});

test("books printed in part say how to have the rest, of which days they are, and when they were printed", async () => {
  const payments = Array.from({ length: 25 }, (_, place) => samplePayment({ _id: String(place) }));
  await openPage("/dashboard/balance", {
    as: "admin",
    api: (api) => api.grantPages("GET /save-payment-info", payments),
  });
  await expect
    .element(
      main.getByText(
        /^5 more payments are not printed here\. To print them, use the page’s own Print button\.$/,
      ),
    )
    .toBeVisible();
  await expect
    .element(main.getByText(/^Shokti, fitness tracker · All days · Printed on \d+ \w{3} \d{4}$/))
    .toBeVisible();
});

// D54
test("paper has every slot, however many the screen shows, and no column for buttons", async () => {
  const slots = ["Ali", "Bela", "Chitra", "Dipa", "Ela", "Fahim", "Gita", "Hena"].map((trainerName) => ({
    trainerId: trainerName,
    trainerName,
    slotTiming: "Morning" as const,
    places: 12,
    taken: 3,
    waiting: 0,
  }));
  await openPage("/dashboard/balance", {
    as: "admin",
    api: (api) => api.grant("GET /save-payment-info/summary", { ...sampleSummary(), slots }),
  });
  const rows = main.getByRole("table", { name: /^Filled places/ }).getByRole("row");
  await expect.poll(() => rows.elements()).toHaveLength(9);
  await expect.element(main.getByRole("columnheader", { name: "Amount" })).toBeVisible();
  expect(main.getByRole("columnheader", { name: "Refund" }).elements()).toEqual([]);
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  expect(rows.elements()).toHaveLength(7);
  await main.getByRole("button", { name: "Show all 8 slots" }).click();
  expect(rows.elements()).toHaveLength(9);
});

test("a slot's mark keeps its light on paper, and of closed folds no rule is left", async () => {
  await openPage("/dashboard/all-users/tara", {
    as: "admin",
    api: (api) => {
      api.grant("GET /users/:id", sampleUser({ _id: "tara", role: "trainer", available_slots: ["Evening"] }));
    },
  });
  const mark = main.getByRole("region", { name: "Teaching" }).getByRole("definition").first();
  await expect.element(mark).toBeVisible();
  const light = mark.element().querySelector("[aria-hidden]");
  expect(light && getComputedStyle(light).backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
  const folds = document.querySelector("main details")?.closest("div");
  expect(folds?.checkVisibility()).toBe(false);
});

// D58
test("on paper what was paid for ends with what it was, not with the mark before its receipt", async () => {
  await openPage("/dashboard/all-users/mina", {
    as: "admin",
    api: (api) => {
      api.grant("GET /users/:id", sampleUser({ _id: "mina", role: "member" }));
      api.grant("GET /save-payment-info", [samplePayment({ className: "MOBILITY" })]);
    },
  });
  const what = main.getByRole("rowheader");
  await expect.element(what).toBeVisible();
  expect((what.element() as HTMLElement).innerText).toMatch(/\nStandard · MOBILITY$/);
});

// D73 D75 D77
test("Manage Slot on paper is the register of the coming week, titled, with who comes, pauses and steps in, and nothing else", async () => {
  setThursday();
  const changedSessions = [{ day: "2026-12-02", kind: "paused" as const, name: "" }];
  const away = { trainerId: trainer._id, word: "", since: "2026-01-01T00:00:00.000Z" };
  const on = (day: string) => ({ from: day, until: day });
  await openTrainersDay(
    [
      { userName: "Lamia Karim", slotDays: ["Thursday", "Saturday"], className: "YOGA" },
      {
        ...{ userName: "Sabbir Hossain", slotDays: ["Saturday", "Wednesday"], changedSessions },
        pause: { from: "2026-12-01", until: "2026-12-08" },
      },
      {
        ...{ userName: "Asif Other", price: 20, slotDays: ["Thursday", "Saturday"] },
        chosenDays: ["Saturday"],
      },
    ],
    { slot_days: ["Thursday", "Saturday", "Sunday", "Wednesday"] },
    (api) =>
      api.grant("GET /timetable-changes", {
        absences: [
          { ...away, ...on("2026-11-28"), _id: "given", slotTiming: "Evening" },
          { ...away, ...on("2026-11-28"), _id: "off", slotTiming: "Morning" },
          { ...away, ...on("2026-11-29"), _id: "day", slotTiming: null },
        ],
        substitutes: [
          {
            ...{ trainerId: trainer._id, slotTiming: "Evening", day: "2026-11-28" },
            ...{ substituteId: "omar", substituteName: "Omar Other", since: "2026-11-25T12:00:00.000Z" },
          },
        ],
        closed: [],
      }),
  );
  const register = main.getByRole("article");
  await expect
    .element(register.getByRole("heading", { level: 2 }))
    .toMatchTextContent("Register, 26 November to 2 December");
  await expect
    .element(register.getByText(/^Shokti, fitness tracker · Tara Trainer · Printed on 26 Nov 2026$/))
    .toBeVisible();
  // Without what is over, called off or closed.
  await expect
    .poll(() => wordsOf(register.getByRole("heading", { level: 3 })))
    .toEqual([
      "Thursday 26 November, Evening18:30–20:001 coming, 1 more may",
      "Saturday 28 November, Evening18:30–20:00with Omar Other3 coming",
      "Wednesday 2 December, Morning6:30–8:00Nobody is coming",
      "Wednesday 2 December, Evening18:30–20:00Nobody is coming",
    ]);
  expect(wordsOf(register.getByRole("listitem"))).toEqual([
    "Lamia KarimStandard · YOGA",
    "Asif OtherBasic · comes Sat",
    "Lamia KarimStandard · YOGA",
    "Sabbir HossainStandard",
    "Asif OtherBasic · comes Sat",
  ]);
  // Below the others is who has chosen other days (D81).
  await expect.element(register.getByText("May come as well")).toBeVisible();
  await expect.element(register.getByText("Sabbir Hossain is on pause until 8 December.")).toBeVisible();
  // Nothing else: neither headings nor pictures.
  expect(register.getByRole("heading").elements()).toEqual(main.getByRole("heading").elements());
  expect([...document.querySelectorAll("main .cover, main [class*=sky]")]).toSatisfy(areHidden);
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  await expect.element(main.getByRole("button", { name: "Print" })).toBeVisible();
});

// D77
test("Print offers today's sessions alone, or the next seven days", async () => {
  setThursday();
  const printed: string[][] = [];
  const register = () => main.getByRole("article", { includeHidden: true });
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(wordsOf(register().getByRole("heading", { level: 2, includeHidden: true })));
  });
  await openTrainersDay([{ userName: "Lamia Karim" }]);
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  for (const days of ["Today", "Next seven days"]) {
    await main.getByRole("button", { name: "Print" }).click();
    await main.getByRole("button", { name: days }).click();
  }
  await expect
    .poll(() => printed)
    .toEqual([["Register, 26 November"], ["Register, 26 November to 2 December"]]);
});

// D77
test("a new trainer's Manage Slot has no advice on paper, and offers no Print while nobody is coming", async () => {
  setThursday();
  await openTrainersDay([], { slot_duration: 0, available_classes: [] });
  await expect.element(main.getByText("No sessions in these days.")).toBeVisible();
  await expect.element(main.getByText("No slots yet")).not.toBeVisible();
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  await expect.element(main.getByText("No slots yet")).toBeVisible();
  expect(main.getByRole("button", { name: "Print" }).elements()).toEqual([]);
});

// D88
test("a trainer's week on paper has no bars of colour", async () => {
  setThursday();
  await openPage("/dashboard/activity-log", { as: trainer });
  const slot = main.getByRole("rowheader", { name: /^Evening/ });
  await expect.element(slot).toBeVisible();
  for (const part of [slot.element(), ...document.querySelectorAll("main table span:not(.sky)")])
    expect(getComputedStyle(part).backgroundColor, part.className).toBe("rgba(0, 0, 0, 0)");
  expect([...document.querySelectorAll("main table .sky")]).toSatisfy(areHidden);
});

const areHidden = (elements: Element[]) => elements.every((one) => !one.checkVisibility());

test("a trainer's page on paper says their hours, which are buttons on the screen, and shows all of the portrait", async () => {
  await openPage("/trainer-details/trainer-tara", { as: "member" });
  await expect.element(main.getByText("Morning 6:30–8:00 · Evening 18:30–20:00")).toBeVisible();
  const { width, height } = main.getByRole("img").first().element().getBoundingClientRect();
  expect(height / width).toBeCloseTo(5 / 4, 1);
});

test("a public page on paper says whose it is and of which day, and no address of encoded characters", async () => {
  for (const path of [
    "/class-details/class-1",
    "/trainer-details/trainer-tara",
    "/article-details/article-1",
  ]) {
    await openPage(path, { as: "member" });
    const address = main.getByText("House 27, Road 11, Dhanmondi, Dhaka 1209, Bangladesh");
    await expect.element(address).toBeVisible();
    await expectDayOfPrinting();
    expect(main.getByRole("button").elements()).toEqual([]);
  }
});

// D58
test("Balance prints all that its filters fit: the rest is loaded first", async () => {
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  const payments = Array.from({ length: 25 }, (_, place) => samplePayment({ _id: String(place) }));
  await openPage("/dashboard/balance", {
    as: "admin",
    api: (api) => api.grantPages("GET /save-payment-info", payments),
  });
  const rows = main.getByRole("table", { name: "Payments" }).getByRole("row");
  await expect.poll(() => rows.elements()).toHaveLength(21);
  const printed: number[] = [];
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(rows.elements().length);
  });
  await main.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => printed).toEqual([26]);
});

test("Home on paper has no newsletter form, no moving slides and every answer open, and says whose it is", async () => {
  await openPage("/", { as: "member" });
  const answers = main.getByRole("region", { name: "About Us" }).getByRole("group");
  await expect.element(main.getByRole("heading", { name: "TOP CLASSES" })).toBeVisible();
  expect(main.getByRole("textbox").elements()).toEqual([]);
  expect(main.getByRole("region", { name: "Four classes to begin with" }).elements()).toEqual([]);
  for (const answer of answers.elements()) expect(answer.lastElementChild?.checkVisibility()).toBe(true);
  await expectDayOfPrinting();
});

// D52
test("a ticket on paper has the session's date in place of Tomorrow, its member's name and the studio's", async () => {
  // A Wednesday, 22:00 at the studio.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T16:00:00.000Z") });
  const member = sampleUser({ role: "member", email: "mina@shokti.test" });
  const api = (fake: FakeApi) => fake.grant("GET /save-payment-info", [samplePayment()]);
  await openPage("/styleguide", { as: member });
  rememberBooking("pi_12345678");
  await openPage("/", { as: member, api });
  const ticket = main.getByRole("region", { name: "Your new booking" });
  await expect.element(ticket.getByText("27 Nov", { exact: true })).toBeVisible();
  await expect.element(ticket.getByText("Tomorrow")).not.toBeVisible();
  await expect.element(ticket.getByText("Mina Member")).toBeVisible();
  await expect.element(ticket.getByText(/^Shokti, fitness tracker · Printed on 26 Nov 2025$/)).toBeVisible();
});

// D53
test("the timetable on paper begins with the day of printing, and each day has its date", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00:00.000Z") });
  await openPage("/timetable");
  const dates = main.getByText(/^\d+ Nov$/);
  await expect.element(dates.first()).toBeVisible();
  const places = dates.elements().map((date) => date.getBoundingClientRect().left);
  expect(wordsOf(dates)).toEqual([22, 23, 24, 25, 26, 27, 28].map((day) => `${day} Nov`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

/** The page listens for it once it is alive, which nothing in it shows. */
async function expectDayOfPrinting(): Promise<void> {
  const printed = main.getByText(/^Printed on \d+ \w{3} \d{4}$/);
  await expect
    .poll(() => {
      dispatchEvent(new Event("beforeprint"));
      return printed.elements();
    })
    .toHaveLength(1);
}
