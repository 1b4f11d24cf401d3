import { onlineManager } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Comer } from "#contract/visits.ts";
import { openPage, reload, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleComer, samplePayment, sampleSessionList, sampleUser } from "#tests/app/samples.ts";
import { expectNoToast, expectToast } from "#tests/app/toasts.ts";

const trainer = sampleUser({ slot_days: ["Thursday"], available_slots: ["Evening"], places: 12 });
const tick = "POST /save-payment-info/:id/visits";
const untick = "DELETE /save-payment-info/:id/visits";
const numbers = Array.from({ length: 12 }, (_, number) => number + 1);
const twelve = numbers.map((number) =>
  sampleComer({ membershipId: `membership-${number}`, userName: `Member ${number}` }),
);
const evening = page.getByRole("region", { name: /^Evening/ });
const rowOf = (name: string) => evening.getByRole("button", { name: new RegExp(`^${name} `) });

beforeEach(() => {
  // Thursday, 18:45 in Dhaka: the evening has begun.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T12:45:00.000Z") });
});

/** The studio's list of a day, as ticks change it. */
function keepList(api: FakeApi, comers: Comer[], day = "2026-11-26"): void {
  const like = {
    slotTiming: "Evening",
    slotDays: trainer.slot_days,
    startsOn: "2026-11-20",
    endsOn: "2026-12-19",
  };
  api.grant(
    "GET /save-payment-info",
    comers.map(({ membershipId, userName }) => samplePayment({ ...like, _id: membershipId, userName })),
  );
  const list = new Map(comers.map((comer) => [comer.membershipId, comer]));
  api.grant("GET /comers", ({ query }) =>
    query.get("day") === day ? [sampleSessionList({ day, comers: [...list.values()] })] : [],
  );
  api.grant(tick, ({ params: { id = "" } }) => {
    const comer = list.get(id) as Comer;
    const ticked = comer.came ? comer : { ...comer, came: true, week: { ...comer.week, came: 2 } };
    list.set(id, ticked);
    return ticked;
  });
  api.grant(untick, ({ params: { id = "" } }) => {
    list.set(id, sampleComer({ ...list.get(id), came: false, week: { came: 1, of: 3 } }));
    return { deletedCount: 1 };
  });
}

const open = (comers: Comer[], prepare: (api: FakeApi) => void = () => {}) =>
  openPage("/dashboard/manage-slot", {
    as: trainer,
    api: (api) => {
      keepList(api, comers);
      prepare(api);
    },
  });

const sentOf = (api: FakeApi) => api.writes.map(({ call, body }) => [call, body]);

// D77
test("without a network the roll says that ticks are kept here, before anybody is ticked, and no longer with one", async () => {
  await open(twelve);
  await expect.element(evening).toMatchTextContent("0 of 12 came");
  onlineManager.setOnline(false);
  await expect.element(evening).toMatchTextContent("0 of 12 cameNo network: ticks are kept here");
  await expect
    .element(page.getByRole("status").getByText("No network: ticks are kept here"))
    .toBeInTheDocument();
  onlineManager.setOnline(true);
  await expect.element(evening).not.toMatchTextContent("No network");
});

// D77
test("twelve people are ticked in twelve presses, each said and counted at once", async () => {
  const api = await open(twelve);
  await expect.element(evening).toMatchTextContent("0 of 12 came");
  await expect.element(rowOf("Member 1")).toMatchTextContent("Member 1Standard · came 1 of 3 this week");
  const release = api.hold(tick);
  for (const number of numbers) await rowOf(`Member ${number}`).click();
  // None of them is answered yet.
  await expect.element(evening).toMatchTextContent("12 of 12 came");
  await expect.element(rowOf("Member 12")).toHaveAttribute("aria-pressed", "true");
  await expect.element(rowOf("Member 12")).toMatchTextContent("came 2 of 3 this week");
  await expect.element(page.getByRole("status").getByText("Member 12 came. 12 of 12.")).toBeInTheDocument();
  release();
  const expected = numbers.map((number) => [
    `POST /save-payment-info/membership-${number}/visits`,
    { day: "2026-11-26" },
  ]);
  await expect.poll(() => sentOf(api)).toEqual(expected);
  await expectAccessible(evening);
  await expectNoToast();
});

// D77
test("before a session begins its roll says who is coming until somebody has come", async () => {
  vi.setSystemTime(new Date("2026-11-26T12:29:00.000Z"));
  await open(twelve.slice(0, 2));
  await expect.poll(() => evening.getByText("2 coming").elements()).toHaveLength(2);
  await expect.element(evening.getByText("Not begun yet: from 18:30")).toBeVisible();
  await rowOf("Member 2").click();
  await expect.element(evening).toMatchTextContent("1 of 2 came");
});

// D77
test("a second press takes a tick back, and so does undoing the last one", async () => {
  const api = await open([
    sampleComer({ came: true }),
    sampleComer({ membershipId: "other", userName: "Omar Other" }),
  ]);
  await rowOf("Omar Other").click();
  await evening.getByRole("button", { name: "Undo Omar Other" }).click();
  await expect.element(rowOf("Omar Other")).toHaveAttribute("aria-pressed", "false");
  await expect.element(evening.getByRole("button", { name: /^Undo/ })).not.toBeInTheDocument();
  await rowOf("Mina Member").click();
  await expect.element(evening).toMatchTextContent("0 of 2 came");
  // It would tick again.
  await expect.element(evening.getByRole("button", { name: /^Undo/ })).not.toBeInTheDocument();
  await expect
    .poll(() => api.writes.map(({ call }) => call))
    .toEqual([
      "POST /save-payment-info/other/visits",
      "DELETE /save-payment-info/other/visits",
      "DELETE /save-payment-info/payment-1/visits",
    ]);
});

// D77
test("a tick stays while it is sent and answered, so that undoing it takes it back", async () => {
  await open([sampleComer()]);
  const row = rowOf("Mina Member");
  await expect.element(row).toHaveAttribute("aria-pressed", "false");
  const shown: unknown[] = [];
  new MutationObserver(() => shown.push(row.element().getAttribute("aria-pressed"))).observe(row.element(), {
    attributeFilter: ["aria-pressed"],
  });
  await row.click();
  await expect.poll(() => localStorage.getItem("ticks")).toBe(null);
  await expect.element(evening).toMatchTextContent("1 of 1 came");
  await expect.element(row).toMatchTextContent("2 of 3 this week");
  expect(shown).toEqual(["true"]);
});

// D77
test("without a network ticks wait in the browser and say so, and each is sent once when it is back, after a reload, too", async () => {
  const cut = (api: FakeApi) => {
    api.cutOff(tick);
    api.cutOff(untick);
  };
  const api = await open(twelve, cut);
  await rowOf("Member 1").click();
  await expect.element(evening).toMatchTextContent("1 tick waits here for a network");
  for (const name of ["Member 2", "Member 3", "Member 2"]) await rowOf(name).click();
  await expect.element(evening).toMatchTextContent("3 ticks wait here for a network");
  await expect.element(rowOf("Member 3")).toMatchTextContent("not sent yet");
  await expect.element(evening).toMatchTextContent("2 of 12 came");
  await expectNoToast();
  expect(api.writes.every(({ answer }) => answer === undefined)).toBe(true);
  const back = await reload({
    as: trainer,
    api: (api) => keepList(api, twelve),
  });
  await expect
    .poll(() => sentOf(back))
    .toEqual([
      ["POST /save-payment-info/membership-1/visits", { day: "2026-11-26" }],
      ["POST /save-payment-info/membership-3/visits", { day: "2026-11-26" }],
      ["DELETE /save-payment-info/membership-2/visits", { day: "2026-11-26" }],
    ]);
  await expect.element(evening).toMatchTextContent("2 of 12 came");
  await expect.element(evening).not.toMatchTextContent("network");
  await expect.poll(() => localStorage.getItem("ticks")).toBe(null);
});

// D77
test("what the studio refuses is told and not sent again", async () => {
  const api = await open([sampleComer()], (api) =>
    api.refuse(tick, "conflict", { message: "This membership has ended." }),
  );
  await rowOf("Mina Member").click();
  await expectToast({ kind: "error", title: "Not ticked", text: "This membership has ended." });
  await expect.element(rowOf("Mina Member")).toHaveAttribute("aria-pressed", "false");
  expect(localStorage.getItem("ticks")).toBe(null);
  expect(api.writes).toHaveLength(1);
});

// D77
test("what somebody else ticked at this browser stays theirs", async () => {
  localStorage.setItem(
    "ticks",
    JSON.stringify([
      { by: "other@shokti.test", membershipId: "membership-1", day: "2026-11-26", came: true },
    ]),
  );
  const api = await open(twelve);
  await rowOf("Member 2").click();
  await expect
    .poll(() => api.writes.map(({ call }) => call))
    .toEqual(["POST /save-payment-info/membership-2/visits"]);
  await expect.element(evening).toMatchTextContent("1 of 12 came");
  expect(localStorage.getItem("ticks")).toContain("other@shokti.test");
});

// D77
test("without a network the line of yesterday's session counts what is ticked here, as its roll does", async () => {
  await open([], (api) => {
    keepList(api, twelve.slice(0, 2), "2026-11-25");
    api.cutOff(tick);
  });
  const yesterday = page.getByRole("region", { name: "Yesterday, Wednesday 25 November" });
  await yesterday.getByText("0 of 2 came").first().click();
  await yesterday.getByRole("button", { name: /^Member 2/ }).click();
  await expect.element(yesterday.getByText("not sent yet")).toBeVisible();
  await expect.poll(() => yesterday.getByText("1 of 2 came").elements()).toHaveLength(2);
});

// D77
test("a roll that is opened near the lower edge shows its rows above its foot", async () => {
  await page.viewport(390, 844);
  await open([], (api) => keepList(api, twelve.slice(0, 2), "2026-11-25"));
  const yesterday = page.getByRole("region", { name: "Yesterday, Wednesday 25 November" });
  const summary = yesterday.getByText("0 of 2 came").first();
  await expect.element(summary).toBeVisible();
  // Its line stands at the lower edge.
  document.querySelector("main")?.style.setProperty("padding-bottom", "60rem");
  window.scrollBy(0, summary.element().getBoundingClientRect().bottom - 840);
  await summary.click();
  const foot = yesterday.getByText("0 of 2 came").last();
  const last = yesterday.getByRole("button", { name: /^Member 2/ });
  await expect
    .poll(() => foot.element().getBoundingClientRect().top - last.element().getBoundingClientRect().bottom)
    .toBeGreaterThanOrEqual(0);
});

// D77
test("yesterday's ticks are set right until the end of today", async () => {
  const api = await open([], (api) => keepList(api, twelve.slice(0, 2), "2026-11-25"));
  const yesterday = page.getByRole("region", { name: "Yesterday, Wednesday 25 November" });
  await yesterday.getByText("0 of 2 came").first().click();
  await expect
    .poll(() => wordsOf(yesterday.getByRole("listitem").getByRole("listitem")))
    .toEqual(["Member 1Standard · came 1 of 3 this week", "Member 2Standard · came 1 of 3 this week"]);
  await yesterday.getByRole("button", { name: /^Member 2/ }).click();
  await expect
    .poll(() => sentOf(api))
    .toEqual([["POST /save-payment-info/membership-2/visits", { day: "2026-11-25" }]]);
  await expect.element(yesterday).toMatchTextContent("1 of 2 came");
});
