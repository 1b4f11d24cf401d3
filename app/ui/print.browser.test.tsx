import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { rememberBooking } from "#app/features/payments/just-booked.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleFilledSlot, samplePayment, sampleSummary, sampleUser } from "#tests/app/samples.ts";
import { setThursday, trainer } from "#tests/app/trainers-day.ts";

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
  const slots = ["Ali", "Bela", "Chitra", "Dipa", "Ela", "Fahim", "Gita", "Hena"].map((trainerName) =>
    sampleFilledSlot({ trainerId: trainerName, trainerName }),
  );
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

test("on paper earlier payments begin below what runs, where there is room", async () => {
  const earlier = { startsOn: "2024-01-01", endsOn: "2024-01-31" };
  await openPage("/dashboard/all-users/mina", {
    as: "admin",
    api: (api) => {
      api.grant("GET /users/:id", sampleUser({ _id: "mina", role: "member" }));
      api.grant(
        "GET /save-payment-info",
        ["1", "2", "3"].map((_id) => samplePayment({ ...earlier, _id })),
      );
    },
  });
  const part = main.getByRole("region", { name: "Earlier payments" });
  await expect.element(part.getByRole("row").nth(3)).toBeVisible();
  const breakOf = (element: Element, place: "breakInside" | "breakBefore") =>
    getComputedStyle(element)[place];
  expect(breakOf(part.element(), "breakInside")).toBe("auto");
  // Its head is not alone.
  expect(
    part
      .getByRole("row")
      .elements()
      .map((row) => breakOf(row, "breakBefore")),
  ).toEqual(["auto", "avoid", "avoid", "auto"]);
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

// D88
test("a trainer's week on paper has no bars of colour", async () => {
  setThursday();
  await openPage("/dashboard/activity-log", { as: trainer });
  const slot = main.getByRole("rowheader", { name: /^Evening/ });
  await expect.element(slot).toBeVisible();
  for (const part of [slot.element(), ...document.querySelectorAll("main table span:not(.sky)")])
    expect(getComputedStyle(part).backgroundColor, part.className).toBe("rgba(0, 0, 0, 0)");
  for (const light of document.querySelectorAll("main table .sky"))
    expect(light.checkVisibility()).toBe(false);
});

// D81
test("a member's week on paper frames the days that they have chosen, dots the others, and offers nothing to book", async () => {
  setThursday();
  const term = { startsOn: "2026-11-20", endsOn: "2026-12-19", trainerId: "trainer-tara" };
  const days = { slotDays: ["Sunday" as const, "Tuesday" as const], chosenDays: ["Sunday" as const] };
  const before = { _id: "before", startsOn: "2026-10-01", endsOn: "2026-10-31", trainerId: "trainer-omar" };
  await openPage("/dashboard/activity-log", {
    as: "member",
    api: (api) =>
      api.grant("GET /save-payment-info", [
        samplePayment({ ...term, ...days, price: 20 }),
        samplePayment({ ...before, trainerName: "Omar Other" }),
      ]),
  });
  const cellOn = (day: number) => main.getByRole("cell").nth(day).element().firstElementChild;
  await expect.element(main.getByRole("rowheader", { name: /^Evening/ })).toBeVisible();
  const [chosen, other] = [cellOn(1), cellOn(3)?.firstElementChild].map(
    (one) => one && getComputedStyle(one),
  );
  expect([chosen?.borderTopStyle, other?.borderTopStyle]).toEqual(["solid", "dotted"]);
  expect(document.body.textContent).toContain("Train again");
  await expect.element(page.getByText("Train again")).not.toBeVisible();
});

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
test.each([
  ["its button", () => main.getByRole("button", { name: "Print" }).click()],
  ["the browser’s shortcut", pressPrint],
  ["a link that asks to print", undefined],
])("Balance prints all that its filters fit, by %s: the rest is loaded first", async (_, print) => {
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  const payments = Array.from({ length: 25 }, (_, place) => samplePayment({ _id: String(place) }));
  const rows = main.getByRole("table", { name: "Payments" }).getByRole("row");
  const printed: number[] = [];
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(rows.elements().length);
  });
  await openPage(`/dashboard/balance${print ? "" : "#print"}`, {
    as: "admin",
    api: (api) => api.grantPages("GET /save-payment-info", payments),
  });
  if (print) {
    await expect.poll(() => rows.elements()).toHaveLength(21);
    await print();
  }
  await expect.poll(() => printed).toEqual([26]);
  // With all of it on the page, the browser does it.
  expect(() => pressPrint()).toThrow("left to the browser");
});

/** @throws if the page leaves it to the browser */
function pressPrint(): void {
  const shortcut = { key: "p", ctrlKey: true, metaKey: true, bubbles: true, cancelable: true };
  if (document.body.dispatchEvent(new KeyboardEvent("keydown", shortcut)))
    throw new Error("left to the browser");
}

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
  // Home is set smaller, and its smallest print would be too small on a ticket.
  expect(getComputedStyle(main.element()).zoom).toBe("1");
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
