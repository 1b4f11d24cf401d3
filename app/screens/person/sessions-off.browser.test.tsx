import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CalledOffSession } from "#contract/absences.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

const trainer = sampleUser();
const session = { trainerId: trainer._id, slotTiming: "Evening", day: "2026-11-28" } as const;

beforeEach(() => {
  // Thursday, 16:00 in Dhaka.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

const list = page.getByRole("region", { name: "Called-off sessions" });
const dialog = page.getByRole("dialog", { name: "Who teaches Evening on Saturday 28 November?" });
const find = list.getByRole("button", {
  name: "Find somebody: Evening on Saturday 28 November for Tara Trainer",
});

const offOn = (day: string): CalledOffSession => ({
  ...{ ...session, day, trainerName: trainer.name, slotDuration: 1.5 },
  ...{ substituteId: null, substituteName: null, members: 2, classes: [] },
});

/** The page of a trainer whose sessions on these days are called off, for an admin. */
const open = (prepare: (api: FakeApi) => void, days: readonly string[] = ["2026-11-28", "2026-11-29"]) => {
  let sessions = days.map(offOn);
  const giveFirst = (substitute: Pick<CalledOffSession, "substituteId" | "substituteName">) => {
    sessions = sessions.map((one, place) => (place === 0 ? { ...one, ...substitute } : one));
  };
  return openPage(`/dashboard/all-users/${trainer._id}`, {
    as: "admin",
    api: (api) => {
      api.grant("GET /users/:id", trainer);
      api.grant("GET /called-off-sessions", ({ query }) =>
        query.get("trainerId") === trainer._id ? sessions : [],
      );
      api.grant("GET /free-trainers", [
        { _id: "nusrat", name: "Nusrat Jahan", classes: ["SPIN"], takesBookings: false },
        { _id: "omar", name: "Omar Other", classes: ["Kids' HIIT"], takesBookings: true },
      ]);
      api.grant("GET /substitutes/foretold", { members: 2, slotDuration: 1.5, classes: ["Kids' HIIT"] });
      api.grant("POST /substitutes", () => {
        giveFirst({ substituteId: "omar", substituteName: "Omar Other" });
        return { modifiedCount: 1, members: 2 };
      });
      api.grant("DELETE /substitutes", () => {
        giveFirst({ substituteId: null, substituteName: null });
        return { deletedCount: 1, members: 0 };
      });
      prepare(api);
    },
  });
};
const sentOf = (api: FakeApi) =>
  api.writes.map(({ call, body, query }) => [call, body || Object.fromEntries(query)]);

// D73
test("an admin has another trainer step in by two presses, and gives the session back by one", async () => {
  const api = await open(() => {});
  await expect
    .poll(() => wordsOf(list.getByRole("listitem")))
    .toEqual([
      "Saturday 28 NovEvening18:30–20:00Nobody steps in, 2 have bookedFind somebody",
      "Sunday 29 NovEvening18:30–20:00Nobody steps in, 2 have bookedFind somebody",
    ]);
  await find.click();
  await expect
    .poll(() => wordsOf(dialog.getByRole("listitem")))
    .toEqual([
      "Omar OtherTeaches Kids’ HIITPut in",
      "Nusrat JahanDoes not teach Kids’ HIIT · Takes no bookingsPut in",
    ]);
  await expect
    .element(dialog)
    .toMatchTextContent("we’ll email them, Tara Trainer and the 2 people who have booked it.");
  expect(
    Object.fromEntries(api.received.find(({ call }) => call.startsWith("GET /free-trainers"))?.query ?? []),
  ).toEqual(session);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Put in Omar Other" }).click();
  await expectToast({
    kind: "success",
    title: "Omar Other teaches Evening on Saturday 28 November. We’ve emailed 2 members.",
  });
  await expect.element(dialog).not.toBeInTheDocument();
  // It is given by then: there is nobody to choose any more.
  expect(api.received.filter(({ call }) => call.startsWith("GET /free-trainers"))).toHaveLength(1);
  await expect.element(list.getByRole("listitem").first()).toMatchTextContent("With Omar Other");
  const back = list.getByRole("button", {
    name: "Give back Evening on Saturday 28 November for Tara Trainer",
  });
  await expect.element(back).toHaveFocus();
  await back.click();
  api.grant("GET /substitutes/foretold", { members: 0, slotDuration: 1.5, classes: [] });
  await page.getByRole("alertdialog").getByRole("button", { name: "Give back" }).click();
  await expectToast({ kind: "success", title: "Given back. Nobody had booked it." });
  await expect.element(find).toHaveFocus();
  expect(sentOf(api)).toEqual([
    ["POST /substitutes", { ...session, substituteId: "omar" }],
    ["DELETE /substitutes", session],
  ]);
});

// D73
test("the choice is made with the keyboard, and closed by Escape", async () => {
  const api = await open(() => {});
  await expect.element(find).toBeVisible();
  (find.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("button", { name: "Put in Omar Other" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(find).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("button", { name: "Put in Omar Other" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sentOf(api)).toEqual([["POST /substitutes", { ...session, substituteId: "omar" }]]);
});

// D73
test("nobody who is free is said, and so is a refusal", async () => {
  await open((api) => {
    api.refuse("POST /substitutes", "conflict", { message: "Omar Other is away then." });
    api.grant("GET /free-trainers", () =>
      api.writes.length > 0 ? [] : [{ _id: "omar", name: "Omar Other", classes: [], takesBookings: true }],
    );
  });
  await find.click();
  await dialog.getByRole("button", { name: "Put in Omar Other" }).click();
  await expectToast({ kind: "error", title: "Omar Other is away then." });
  await expect.element(dialog).toMatchTextContent("Nobody is free then.");
});

// D73
test.each([
  [0, "them and Tara Trainer."],
  [1, "them, Tara Trainer and the 1 person who has booked it."],
])("whoever looks for somebody to step in reads whom we email when %i have booked", async (members, whom) => {
  await open((api) => api.grant("GET /substitutes/foretold", { members, slotDuration: 1.5, classes: [] }));
  await find.click();
  await expect.element(dialog).toMatchTextContent(`we’ll email ${whom} These are free then.`);
});

// D73
test("of a long absence the first eight sessions are listed, and the others on a press", async () => {
  await open(
    () => {},
    Array.from({ length: 14 }, (_, place) => `2026-12-${10 + place}`),
  );
  await expect.poll(() => list.getByRole("listitem").elements().length).toBe(8);
  await list.getByRole("button", { name: "Show 6 more" }).click();
  await expect.poll(() => list.getByRole("listitem").elements().length).toBe(14);
});
