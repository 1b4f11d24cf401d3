import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { booking, makeItThursday, member, next, openWeek } from "#tests/app/own-week.ts";
import { expectToast } from "#tests/app/toasts.ts";
import { rememberBooking } from "./just-booked.ts";

beforeEach(makeItThursday);

const call = "POST /save-payment-info/:id/days";
const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const button = main.getByRole("button", { name: /days: Evening with Tara Trainer$/ });
const box = (day: string) => dialog.getByRole("checkbox", { name: day });
const save = dialog.getByRole("button", { name: "Save days" });
const saved = (text: string) => ({ kind: "success", title: "Your days are saved.", text }) as const;

/** The studio keeps what is chosen for this one booking. */
function keepDays(api: FakeApi, payment: Payment): void {
  api.grant("GET /save-payment-info", [payment]);
  api.grant(call, ({ body }) => {
    const chosen = { ...payment, chosenDays: (body as { days: Payment["chosenDays"] }).days };
    api.grant("GET /save-payment-info", [chosen]);
    return chosen;
  });
}

const openBookedTrainer = (payment: Payment) =>
  openPage("/dashboard/booked-trainer", { as: member, api: (api) => keepDays(api, payment) });

// D81
test("a member chooses their days in the week by keyboard, is told how many of how many, and goes by them then", async () => {
  const payment = booking();
  const api = await openWeek([payment]);
  keepDays(api, payment);
  await expect.element(next).toMatchTextContent("Today 18:30");
  await expect.element(button).toHaveTextContent("Choose days");
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toMatchTextContent("On which days do you mean to come, 3 at most?");
  await expect.element(dialog).toMatchTextContent("0 of 3 chosen");
  expect(wordsOf(dialog.getByRole("group"))).toEqual(["DaysSaturdaySundayMondayTuesdayWednesdayThursday"]);
  await expectAccessible(dialog);
  for (const day of ["Saturday", "Monday"]) {
    box(day).element().focus();
    await userEvent.keyboard(" ");
  }
  await expect.element(dialog).toMatchTextContent("2 of 3 chosen");
  await userEvent.keyboard("{Enter}");
  await expectToast(saved("You mean to come on Sat and Mon."));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([
    { call: "POST /save-payment-info/payment-1/days", body: { days: ["Saturday", "Monday"] } },
  ]);
  await expect.element(next).toMatchTextContent("Saturday 28 Nov");
  await expect.element(main).toMatchTextContent("until 19 Dec · Sat and Mon");
  await expect.element(button).toHaveTextContent("Change days");
});

// D80 D81
test("who chooses a day on which another slot of theirs meets at that hour reads so before they save it", async () => {
  const other = booking({
    _id: "payment-2",
    trainerId: "trainer-omar",
    trainerName: "Omar Other",
    chosenDays: ["Monday", "Tuesday"],
  });
  await openWeek([booking(), other]);
  await button.click();
  const note = "You already train at this time (Mon): evenings with Omar Other.";
  await box("Saturday").click();
  await expect.element(dialog).toMatchTextContent("1 of 3 chosen");
  await expect.element(dialog).not.toMatchTextContent(note);
  await box("Monday").click();
  await expect.element(dialog).toMatchTextContent(note);
});

// D81
test("of one session a week one day is chosen, the next in its place, and any day takes it back", async () => {
  const api = await openBookedTrainer(booking({ price: 20 }));
  await button.click();
  await expect.element(dialog).toMatchTextContent("On which day do you mean to come?");
  const day = (name: string) => dialog.getByRole("radio", { name });
  await expect.element(day("Any day")).toBeChecked();
  await expectAccessible(dialog);
  await day("Sunday").click();
  await day("Monday").click();
  await expect.element(day("Sunday")).not.toBeChecked();
  await save.click();
  await expectToast(saved("You mean to come on Mon."));
  await button.click();
  await expect.element(day("Monday")).toBeChecked();
  await day("Any day").click();
  await save.click();
  await expect.element(main).toMatchTextContent("One session a week, on any of these days");
  expect(api.writes).toMatchObject([{ body: { days: ["Monday"] } }, { body: { days: [] } }]);
});

// D81
test("once as many days are chosen as one has sessions the others wait until one is taken back, and the line says so", async () => {
  await openBookedTrainer(booking({ chosenDays: ["Saturday", "Sunday"] }));
  await button.click();
  await box("Monday").click();
  await expect.element(dialog).toMatchTextContent("3 of 3 chosen: take one back to choose another");
  for (const day of ["Tuesday", "Wednesday", "Thursday"]) await expect.element(box(day)).toBeDisabled();
  await expectAccessible(dialog);
  await box("Sunday").click();
  await expect.element(dialog).toMatchTextContent("2 of 3 chosenCancel");
  await box("Thursday").click();
  await expect.element(box("Sunday")).toBeDisabled();
});

// D81
test.each([
  [20, "radio"],
  [50, "checkbox"],
] as const)("what the studio refuses of days for %i dollars stands beside them", async (price, role) => {
  const api = await openBookedTrainer(booking({ price }));
  const message = "Choose among the slot’s days: Sat to Thu.";
  api.refuse(call, "invalid", { message, fields: { days: message } });
  await button.click();
  await dialog.getByRole(role, { name: "Sunday" }).click();
  await save.click();
  await expect.element(dialog.getByRole("group")).toHaveAccessibleDescription(message);
  await expect.element(dialog.getByRole(role, { name: "Sunday" })).toBeChecked();
});

// D81
test("Booked Trainer names the chosen days, and none chosen takes them back", async () => {
  const api = await openBookedTrainer(booking({ chosenDays: ["Sunday", "Tuesday"] }));
  await expect.element(main).toMatchTextContent("Your days: Sun and Tue");
  await button.click();
  await expect.element(dialog).toMatchTextContent("2 of 3 chosen");
  for (const day of ["Sunday", "Tuesday"]) await box(day).click();
  await save.click();
  await expectToast(saved("You can come on any of them."));
  expect(api.writes).toMatchObject([{ body: { days: [] } }]);
  await expect.element(main).toMatchTextContent("Three sessions a week, on any of these days");
});

// D81
test.each<[string, Partial<Payment>]>([
  ["every session", { price: 100 }],
  ["as many sessions as its slot has days", { slotDays: ["Sunday", "Tuesday", "Thursday"] }],
])("a membership with %s has no days to choose", async (_, changes) => {
  await openBookedTrainer(booking(changes));
  await expect.element(main).toMatchTextContent("Tara Trainer");
  await expect.element(main.getByRole("button", { name: /days/ })).not.toBeInTheDocument();
});

// D81
test("in the week the chosen days are lit, and the others edged and said to be none of one's own", async () => {
  await openWeek([booking({ chosenDays: ["Wednesday"], startsOn: "2026-11-27" })]);
  const days = main.getByRole("row", { name: /Evening/ }).getByRole("cell");
  await expect
    .poll(() => wordsOf(days).slice(0, 6))
    .toEqual([
      ...Array(4).fill("18:30–20:00, not one of your days"),
      "18:30–20:00",
      "18:30–20:00, not one of your days",
    ]);
  await expect.element(main).toMatchTextContent("until 19 Dec · Wed");
  await expectAccessible(main);
});

// D52 D81
test("the ticket names the chosen days, and the first of them is its session", async () => {
  await openPage("/styleguide", { as: member });
  rememberBooking("pi_12345678");
  await openPage("/", {
    as: member,
    api: (api) => api.grant("GET /save-payment-info", [booking({ chosenDays: ["Sunday", "Tuesday"] })]),
  });
  const ticket = page.getByRole("region", { name: "Your new booking" });
  await expect.element(ticket).toMatchTextContent("Standard · Sun and Tue · Evening");
  await expect.element(ticket).toMatchTextContent("Sunday 29 November, 18:30–20:00");
});

// D52 D81
test("on the ticket just paid for one chooses their days", async () => {
  const payment = booking();
  await openPage("/styleguide", { as: member });
  rememberBooking("pi_12345678");
  await openPage("/", { as: member, api: (api) => keepDays(api, payment) });
  const ticket = page.getByRole("region", { name: "Your new booking" });
  await ticket.getByRole("button", { name: /^Choose days/ }).click();
  await box("Monday").click();
  await save.click();
  await expect.element(ticket).toMatchTextContent("Monday 30 November, 18:30–20:00");
  await expect.element(ticket.getByRole("button", { name: /^Change days/ })).toBeVisible();
});
