import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

const trainer = sampleUser({ slot_days: ["Thursday"], available_slots: ["Morning", "Evening"] });
const dialog = page.getByRole("dialog", { name: "Write to Evening" });

beforeEach(() => {
  // Thursday, 16:00 in Dhaka.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

const running = { slotTiming: "Evening", startsOn: "2026-11-20", endsOn: "2026-12-19" };
const bookings = [
  samplePayment({ ...running, _id: "1" }),
  samplePayment({ ...running, _id: "2" }),
  samplePayment({ ...running, _id: "3", slotTiming: "Morning", startsOn: "2026-12-01" }),
];

// D78
test("a trainer writes to everybody of a slot that somebody trains in now, and hears to how many it went", async () => {
  const api = await openPage("/dashboard/manage-slot", {
    as: trainer,
    api: (api) => {
      api.grant("GET /save-payment-info", bookings);
      api.grant("POST /slot-words", { insertedId: "word", people: 2 });
    },
  });
  await page.getByRole("button", { name: "Write to Evening" }).click();
  await expect.element(page.getByRole("button", { name: "Write to Morning" })).not.toBeInTheDocument();
  await expect.element(dialog).toMatchTextContent("It goes to 2 people by email");
  await expectAccessible(dialog);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect.element(dialog).toMatchTextContent("Write something");
  await dialog.getByLabelText("Your words").fill("Bring a towel.");
  // Half-written, it is not given up by a key.
  await userEvent.keyboard("{Escape}");
  await page.getByRole("alertdialog", { name: "Leave without sending?" }).getByText("Stay").click();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expectToast({ kind: "success", title: "Sent", text: "2 people will read it." });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.writes.map(({ call, body }) => [call, body])).toEqual([
    [
      "POST /slot-words",
      {
        trainerId: trainer._id,
        slotTiming: "Evening",
        words: "Bring a towel.",
        attemptId: expect.any(String),
      },
    ],
  ]);
});

// D78
test("a word that is refused stays in the dialog with the reason", async () => {
  const message = "This slot has been written to three times today. Write again tomorrow.";
  await openPage("/dashboard/manage-slot", {
    as: trainer,
    api: (api) => {
      api.grant("GET /save-payment-info", bookings);
      api.refuse("POST /slot-words", "conflict", { message });
    },
  });
  await page.getByRole("button", { name: "Write to Evening" }).click();
  await dialog.getByLabelText("Your words").fill("Bring a towel.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect.element(dialog).toMatchTextContent(message);
  await expect.element(dialog.getByLabelText("Your words")).toHaveValue("Bring a towel.");
});
