import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, goTo, openPage } from "#tests/app/bench.tsx";
import { booking, makeItThursday, member } from "#tests/app/own-week.ts";
import { sampleWaiting } from "#tests/app/samples.ts";

// What a link to a part of Booked Trainer does.

beforeEach(makeItThursday);

const main = page.getByRole("main");
const nowhere = main.getByText("You are on no waiting list.");

// D56
test("a link to renew a membership leads to its slot; one to none stays", async () => {
  await openPage("/dashboard/booked-trainer", {
    as: member,
    api: (api) =>
      api.grant("GET /save-payment-info", [booking(), booking({ _id: "2", slotTiming: "Morning" })]),
  });
  await expect.element(main.getByRole("table")).toBeVisible();
  goTo("/dashboard/booked-trainer#renew-3");
  await expect.element(main.getByRole("table")).toBeVisible();
  expect(address()).toBe("/dashboard/booked-trainer");
  goTo("/dashboard/booked-trainer#renew-2");
  await expect.poll(address).toBe("/morning/trainer-tara?class=YOGA");
});

// D55
test("who comes for their waiting lists reads that they are on none", async () => {
  await openPage("/dashboard/booked-trainer#waiting-lists", { as: member });
  await expect.element(nowhere).toBeVisible();
  goTo("/dashboard/booked-trainer");
  await expect.element(nowhere).not.toBeInTheDocument();
});

// D55
test("that they are on no other, where a place is held for them", async () => {
  await openPage("/dashboard/booked-trainer#waiting-lists", {
    as: member,
    api: (api) =>
      api.grant("GET /waiting-list", [sampleWaiting({ offeredUntil: "2026-11-27T12:02:00.000Z" })]),
  });
  await expect.element(main.getByText("You are on no other waiting list.")).toBeVisible();
});
