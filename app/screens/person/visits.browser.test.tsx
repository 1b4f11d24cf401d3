import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleComer, samplePayment, sampleSessionList, sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

const trainer = sampleUser();

beforeEach(() => {
  // Thursday, 16:00 in Dhaka.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

// D77
test("on a trainer's page an admin ticks who came today and yesterday in their place", async () => {
  const api = await openPage(`/dashboard/all-users/${trainer._id}`, {
    as: "admin",
    api: (api) => {
      api.grant("GET /comers", ({ query }) => {
        const day = query.get("day") ?? "";
        const isKnown = query.get("trainer") === trainer._id;
        return isKnown ? [sampleSessionList({ day })] : [];
      });
      api.grant("POST /save-payment-info/:id/visits", sampleComer({ came: true }));
    },
  });
  await expect.element(page.getByRole("heading", { name: /^Evening, Thursday 26 November/ })).toBeVisible();
  // Right below who has booked.
  const parts = wordsOf(page.getByRole("main").getByRole("heading", { level: 2 }));
  const booked = parts.indexOf("Booked with them");
  expect(parts[booked + 1]).toMatch(/^Evening, Thursday 26 November/);
  const yesterday = page.getByRole("region", { name: "Evening, Wednesday 25 November: 0 of 1 came" });
  await yesterday.getByRole("heading").click();
  await yesterday.getByRole("button", { name: /^Mina Member/ }).click();
  await expect
    .poll(() => api.writes.map(({ call, body }) => [call, body]))
    .toEqual([["POST /save-payment-info/payment-1/visits", { day: "2026-11-25" }]]);
});

// D77
test("who comes to a session is open where a link leads to it", async () => {
  await openPage(`/dashboard/all-users/${trainer._id}#Evening-2026-11-26`, {
    as: "admin",
    api: (api) =>
      api.grant("GET /comers", ({ query }) => [sampleSessionList({ day: query.get("day") ?? "" })]),
  });
  await expect.element(page.getByRole("button", { name: /^Mina Member/ })).toBeVisible();
  const yesterday = page.getByRole("region", { name: /^Evening, Wednesday 25 November/ });
  await expect.element(yesterday.getByText("Mina Member")).not.toBeVisible();
});

// D77 D88
test("a link leads to who comes to a session of a later day, where nothing can be ticked yet", async () => {
  await openPage(`/dashboard/all-users/${trainer._id}#Evening-2026-12-01`, {
    as: "admin",
    api: (api) =>
      api.grant("GET /comers", ({ query }) => {
        const day = query.get("day") ?? "";
        return [sampleSessionList({ day, isOpen: day < "2026-11-27" })];
      }),
  });
  const later = page.getByRole("region", { name: "Evening, Tuesday 1 December: 1 coming" });
  await expect.element(later.getByText("Mina Member")).toBeVisible();
  await expect.element(later.getByRole("button")).not.toBeInTheDocument();
  // It has not begun today either.
  await expect
    .element(page.getByRole("region", { name: "Evening, Thursday 26 November: 1 coming" }))
    .toBeVisible();
});

// D78
test("on a trainer's page an admin writes to a slot of theirs", async () => {
  const running = samplePayment({ startsOn: "2026-11-20", endsOn: "2026-12-19", slotTiming: "Evening" });
  const api = await openPage(`/dashboard/all-users/${trainer._id}`, {
    as: "admin",
    api: (api) => {
      api.grant("GET /save-payment-info", [running]);
      api.grant("POST /slot-words", { insertedId: "word", people: 1 });
    },
  });
  await page.getByRole("button", { name: "Write to Evening" }).click();
  const dialog = page.getByRole("dialog", { name: "Write to Evening" });
  await dialog.getByLabelText("Your words").fill("Tara is ill.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expectToast({ kind: "success", title: "Sent", text: "1 person will read it." });
  expect(api.writes.map(({ body }) => body)).toMatchObject([
    { trainerId: trainer._id, slotTiming: "Evening", words: "Tara is ill." },
  ]);
});
