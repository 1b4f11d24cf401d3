import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { expectToast } from "#tests/app/toasts.ts";

beforeEach(() => {
  // Friday, noon in Dhaka.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T06:00:00.000Z") });
});

const dialog = page.getByRole("dialog", { name: "Close the studio" });
const [from, until] = [dialog.getByLabelText("From"), dialog.getByLabelText("Until")];
const closeButton = dialog.getByRole("button", { name: "Close the studio" });
const press = () => closeButton.click();

async function openDialog(foretold = { sessions: 4, members: 3, trainers: 4 }) {
  const api = await openPage("/dashboard/closed-days", {
    as: "admin",
    api: (api) => {
      api.grant("GET /closed-days/foretold", foretold);
      api.grant("POST /closed-days", { insertedId: "eid", ...foretold });
    },
  });
  await page.getByRole("button", { name: "Close the studio" }).click();
  return api;
}

// D74
test("before the studio is closed one reads on which days, how many sessions and how many people it concerns", async () => {
  const api = await openDialog();
  await from.fill("2026-12-17");
  await expect.element(until).toHaveValue("2026-12-17");
  await expect
    .element(dialog)
    .toMatchTextContent(
      "Thu 17 December: 4 booked sessions will be called off, and we’ll email 3 members and 4 trainers.",
    );
  await until.fill("2026-12-19");
  await expect.element(dialog).toMatchTextContent("Thu 17 to Sat 19 December: 4 booked sessions");
  await expectAccessible(dialog);
  await dialog.getByLabelText("Name").fill("Water tank cleaning");
  await press();
  await expectToast({ kind: "success", title: "Closed. We’ve emailed 3 members and 4 trainers." });
  const days = { from: "2026-12-17", until: "2026-12-19", name: "Water tank cleaning" };
  expect(api.writes.map(({ body }) => body)).toEqual([days]);
});

// D74
test("of days on which nobody has booked it says so", async () => {
  await openDialog({ sessions: 0, members: 0, trainers: 0 });
  await expect.element(dialog).toMatchTextContent("Sat 28 November: nobody has booked then.");
});

// D74
test("of days on which nobody has booked, but somebody teaches, it says whom we email", async () => {
  await openDialog({ sessions: 0, members: 0, trainers: 1 });
  await expect.element(dialog).toMatchTextContent("nobody has booked then, and we’ll email 1 trainer.");
});

// D74
test("of days that are closed already, or whose weekday is, it says that", async () => {
  await openPage("/dashboard/closed-days#close", {
    as: "admin",
    api: (api) => {
      api.grant("GET /closed-days/foretold", { sessions: 0, members: 0, trainers: 0 });
      const since = "2026-11-20T06:00:00.000Z";
      api.grant("GET /timetable-changes", {
        ...{ absences: [], substitutes: [] },
        closed: [{ _id: "trip", from: "2026-12-09", until: "2026-12-10", name: "Team trip", since }],
      });
    },
  });
  await from.fill("2026-12-10");
  await expect.element(dialog).toMatchTextContent("Already closed: Team trip (Wed 9 to Thu 10 December).");
  // Nothing is left to close, until a day of them is.
  await expect.element(dialog).not.toMatchTextContent("nobody has booked");
  await expect.element(closeButton).toBeDisabled();
  await until.fill("2026-12-11");
  await expect.element(dialog).toMatchTextContent("Already closed: Team trip (Wed 9 to Thu 10 December).");
  await expect.element(closeButton).toBeEnabled();
  await from.fill("2026-12-11");
  await until.fill("2026-12-11");
  await expect.element(dialog).toMatchTextContent("The studio is closed on this weekday anyway.");
  await until.fill("2026-12-12");
  await expect.element(dialog).not.toMatchTextContent("anyway");
});

// D74
test("a missing name and days in the wrong order are said at once, and a last day that is chosen later stays", async () => {
  const api = await openDialog();
  await until.fill("2026-12-19");
  await from.fill("2026-12-17");
  await expect.element(until).toHaveValue("2026-12-19");
  await until.fill("2026-12-01");
  await press();
  await expect.element(dialog).toMatchTextContent("The last day is before the first.");
  await expect.element(dialog).toMatchTextContent("Give it a name, such as a holiday’s");
  await from.fill("2026-12-01");
  await expect.element(dialog).not.toMatchTextContent("The last day is before the first.");
  await from.fill("2026-11-26");
  await expect.element(dialog).toMatchTextContent("This day is over. Choose today or later.");
  expect(api.writes).toEqual([]);
});

// D74
test("closed days to come stand with their weekdays, and reopening says what becomes of their sessions", async () => {
  const since = "2026-11-20T06:00:00.000Z";
  const api = await openPage("/dashboard/closed-days", {
    as: "admin",
    api: (api) => {
      api.grant("GET /timetable-changes", {
        ...{ absences: [], substitutes: [] },
        closed: [{ _id: "trip", from: "2026-12-09", until: "2026-12-11", name: "Team trip", since }],
      });
      api.grant("POST /closed-days/:id/end", { modifiedCount: 1 });
    },
  });
  const rows = page.getByRole("list", { name: "Closed days" }).getByRole("listitem");
  await expect.poll(() => wordsOf(rows)).toEqual(["Wed 9 to Fri 11 Dec 2026Team trip3 daysReopen"]);
  await page.getByRole("button", { name: "Reopen: Team trip" }).click();
  const question = page.getByRole("alertdialog", { name: "Reopen: Team trip?" });
  await expect
    .element(question)
    .toMatchTextContent(
      "Sessions on Wed 9 to Fri 11 December take place after all, and memberships end as they did before. Everyone who was emailed is told.",
    );
  await question.getByRole("button", { name: "Reopen" }).click();
  await expectToast({ kind: "success", title: "The studio is open on these days." });
  expect(api.writes.map(({ call }) => call)).toEqual(["POST /closed-days/trip/end"]);
});

// D74
test("a link that names days opens the form with them", async () => {
  await openPage("/dashboard/closed-days#close?from=2026-12-06&until=2026-12-08", {
    as: "admin",
    api: (api) => api.grant("GET /closed-days/foretold", { sessions: 0, members: 0, trainers: 0 }),
  });
  await expect.element(from).toHaveValue("2026-12-06");
  await expect.element(until).toHaveValue("2026-12-08");
});
