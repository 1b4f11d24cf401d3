import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { comeBackAt, openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { booking, makeItThursday, member, next, openWeek } from "#tests/app/own-week.ts";

beforeEach(makeItThursday);

const visit = (day: string) => ({
  _id: day,
  day,
  slotTiming: "Evening",
  trainerId: "trainer-tara",
  trainerName: "Tara Trainer",
});

// D77
test("on the day of a session its member shows a code, drawn when it is opened", async () => {
  const api = await openWeek([booking()]);
  api.grant("GET /save-payment-info/:id/visit-code", {
    url: "https://studio.example/came#AAAABBBBCCCCDDDD",
    day: "2026-11-26",
  });
  const button = next.getByRole("button", { name: "Show my code" });
  await expect.element(button).toBeVisible();
  expect(api.received.filter(({ call }) => call.endsWith("visit-code"))).toEqual([]);
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Your code" });
  await expect
    .element(dialog.getByRole("img", { name: "Your code for Evening with Tara Trainer" }))
    .toBeVisible();
  await expectAccessible(dialog);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

// D77
test("a code that was seen can be shown again without a network, and is not another day's", async () => {
  const api = await openWeek([booking()]);
  const code = "GET /save-payment-info/:id/visit-code";
  api.grant(code, { url: "https://studio.example/came#AAAABBBBCCCCDDDD", day: "2026-11-26" });
  const dialog = page.getByRole("dialog", { name: "Your code" });
  const drawn = dialog.getByRole("img", { name: "Your code for Evening with Tara Trainer" });
  await next.getByRole("button", { name: "Show my code" }).click();
  await expect.element(drawn).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  api.cutOff(code);
  await next.getByRole("button", { name: "Show my code" }).click();
  await expect.element(drawn).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  // Saturday, 16:00 in Dhaka.
  comeBackAt("2026-11-28T10:00:00.000Z");
  await expect.element(next).toMatchTextContent("Saturday 28 Nov");
  await next.getByRole("button", { name: "Show my code" }).click();
  await expect.element(dialog.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(drawn).not.toBeInTheDocument();
});

// D77
test("a code that cannot be had says why, and on other days there is none", async () => {
  const api = await openWeek([booking()]);
  const message = "This membership has no session today.";
  api.refuse("GET /save-payment-info/:id/visit-code", "conflict", { message });
  await next.getByRole("button", { name: "Show my code" }).click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("Your code");
  vi.setSystemTime("2026-11-27T10:00:00.000Z");
  await openWeek([booking()]);
  await expect.element(next).toMatchTextContent("Saturday 28 Nov");
  await expect.element(next.getByRole("button", { name: "Show my code" })).not.toBeInTheDocument();
});

// D77
test("one's own visits of this month and the last stand below the week, by day on a press", async () => {
  await openPage("/dashboard/activity-log", {
    as: member,
    api: (api) => {
      api.grant("GET /save-payment-info", [booking()]);
      api.grant("GET /own-visits", ({ query }) =>
        query.get("from") === "2026-10-01"
          ? ["2026-11-24", "2026-11-22", "2026-10-29"].map(visit)
          : [visit("2020-01-01")],
      );
    },
  });
  const line = page.getByText("2 visits this month");
  await expect.element(page.getByText("1 visit last month")).toBeVisible();
  await line.click();
  await expect
    .poll(() => wordsOf(page.getByRole("group").getByRole("listitem")))
    .toEqual([
      "Tuesday 24 NovEvening with Tara Trainer",
      "Sunday 22 NovEvening with Tara Trainer",
      "Thursday 29 OctEvening with Tara Trainer",
    ]);
});

// D77
test("who was never ticked reads nothing of visits", async () => {
  await openWeek([booking()]);
  await expect.element(next).toBeVisible();
  await expect.element(page.getByText(/visits? this month/)).not.toBeInTheDocument();
});

// D78
test("what was written to the member's slots stands above their week, with who wrote it to which", async () => {
  const word = { _id: "1", trainerId: "trainer-tara", trainerName: "Tara Trainer", slotTiming: "Evening" };
  await openPage("/dashboard/activity-log", {
    as: member,
    api: (api) => {
      api.grant("GET /save-payment-info", [booking()]);
      api.grant("GET /slot-words", [
        {
          ...word,
          words: "Bring a towel.\nIt's hot.",
          byTrainer: true,
          writtenAt: "2026-11-25T20:00:00.000Z",
        },
        { ...word, _id: "2", words: "No water.", byTrainer: false, writtenAt: "2026-11-24T10:00:00.000Z" },
      ]);
    },
  });
  const main = page.getByRole("main");
  await expect
    .poll(() => wordsOf(main.getByRole("listitem").filter({ hasText: "to everybody" })))
    .toEqual([
      "Tara Trainer to everybody in Evening26 Nov 2026Bring a towel.It’s hot.",
      "The studio to everybody in Evening with Tara Trainer24 Nov 2026No water.",
    ]);
  // Below the session that they may be about.
  const next = main.getByRole("region", { name: "Your next session" }).element();
  const first = main.getByText("Bring a towel.").element();
  expect(next.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expectAccessible(main);
});
