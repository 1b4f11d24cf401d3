import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { OwnSlot, SlotPlaces } from "#contract/places.ts";
import { benefits } from "#studio/benefits.ts";
import { tiers } from "#studio/tiers.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleOwnSlot, sampleSlotPlaces, sampleUser } from "#tests/app/samples.ts";

// §2.42 D5
test("each membership has its name, price, benefits and a Price button (spec §2, D5)", async () => {
  await openPage("/morning/trainer-tara", { as: "member" });
  const cards = page.getByRole("main").getByRole("article");
  await expect.element(cards.first()).toBeVisible();
  expect(wordsOf(cards.getByRole("heading", { level: 2 }))).toEqual(["Basic", "Standard", "Premium"]);
  expect(wordsOf(cards.getByRole("button"))).toEqual(["Price $20", "Price $50", "Price $100"]);
  for (const [index, { name }] of tiers.entries()) {
    const [sessions, ...others] = wordsOf(cards.nth(index).getByRole("listitem"));
    expect(sessions).toMatch(/ session/);
    const { list, without } = benefits[name];
    expect(others).toEqual(without ? [...list, without] : list);
    expect(others.length).toBeGreaterThan(0);
  }
});

test.each([
  [["Sunday", "Tuesday", "Thursday"], "Every session of this slot: Sun, Tue and Thu", "Sun, Tue and Thu"],
  [
    ["Sunday", "Monday", "Tuesday", "Thursday"],
    "Three sessions a week, on any of this slot’s days",
    "Sun to Tue and Thu",
  ],
  [["Sunday", "Monday"], "Every session of this slot: Sun and Mon", "Sun and Mon"],
] as const)("no membership promises more sessions than the slot has: %s", async (days, standard, all) => {
  const trainer = sampleUser({ slot_days: [...days] });
  await openPage("/morning/trainer-tara", {
    as: "member",
    api: (api) => api.grant("GET /users/:id", trainer),
  });
  const lists = page.getByRole("main").getByRole("article").getByRole("list");
  await expect.element(lists.first()).toBeVisible();
  expect(lists.elements().map((list) => list.firstElementChild?.textContent)).toEqual([
    "One session a week, on any of this slot’s days",
    standard,
    `Every session of this slot: ${all}`,
  ]);
});

// D52 D53
test("hours, days, price and term are shown before payment and again on the payment page", async () => {
  vi.setSystemTime("2026-11-22T06:00:00Z");
  await openPage("/evening/trainer-tara", {
    as: "member",
    api: (api) => api.grant("GET /users/:id", sampleUser({ slot_days: ["Sunday", "Tuesday"] })),
  });
  const main = page.getByRole("main");
  await expect.element(main.getByText("18:30–20:00 Sun and Tue")).toBeVisible();
  await expect
    .element(
      main.getByText("Pay today and train until 21 December 2026. No auto-renewal; full refund for 7 days."),
    )
    .toBeVisible();
  expect(wordsOf(main.getByRole("article").getByText("a month"))).toHaveLength(3);
  await main.getByRole("button", { name: "Price $50" }).click();
  const receipt = page.getByRole("region", { name: "What you pay for" });
  await expect.element(receipt.getByText("22 Nov to 21 Dec 2026")).toBeVisible();
  expect(wordsOf(receipt.getByRole("definition"))).toEqual([
    "Tara Trainer",
    "Evening",
    "18:30–20:00 · Sun and Tue",
    "1.5 hours",
    "Standard, one month",
    "22 Nov to 21 Dec 2026",
  ]);
  await expect.element(page.getByText(/No auto-renewal; full refund for 7 days/)).toBeVisible();
  await expect.element(page.getByText(/^Next, your ticket opens/)).toBeVisible();
});

test("when a trainer lacks the slot, others who offer it are listed", async () => {
  await openPage("/afternoon/trainer-tara", {
    as: "member",
    api: (api) =>
      api.grant("GET /users", ({ query }) =>
        query.get("slot") === "Afternoon"
          ? [sampleUser({ _id: "trainer-omar", name: "Omar Other", available_slots: ["Afternoon"] })]
          : [],
      ),
  });
  const others = page.getByRole("region", { name: "Afternoon with someone else" });
  await expect
    .element(others.getByRole("link", { name: "Omar Other" }))
    .toHaveAttribute("href", "/afternoon/trainer-omar");
});

const evening = "/evening/trainer-tara";
const prices = page.getByRole("main").getByRole("article").getByRole("button");
const isPressable = () => prices.elements().map((price) => !(price as HTMLButtonElement).disabled);

/** The evening slot as a member sees it. */
const openEvening = (places: Partial<SlotPlaces>, own: Partial<OwnSlot> = {}) =>
  openPage(evening, {
    as: "member",
    api: (api) => {
      api.grant("GET /slot-places", [sampleSlotPlaces({ left: 0, ...places }), otherSlot]);
      api.grant("GET /own-slots", [sampleOwnSlot(own)]);
    },
  });

/** Another slot, which the page must ignore. */
const otherSlot = sampleSlotPlaces({ slotTiming: "Morning", left: 1 });

// D54
test("the slot page shows the places left from five down", async () => {
  for (const [left, words] of [
    [6, []],
    [5, ["5 places left"]],
    [1, ["1 place left"]],
  ] as const) {
    await openEvening({ left });
    await expect.element(page.getByText(/^Pay today and train until/)).toBeVisible();
    await expect.poll(() => wordsOf(page.getByText(/places? left/))).toEqual(words);
    expect(isPressable()).toEqual([true, true, true]);
  }
});

// D55
test("a full slot takes no payment; a member joins its list, sees their position, and leaves it again", async () => {
  const api = await openEvening({ waiting: 1 });
  const list = page.getByRole("region", { name: /full|waiting list/ });
  await expect.element(list).toMatchTextContent("All 12 places are taken and one person is ahead of you.");
  // Nothing to press but the list; what a place costs is still there to read.
  await expect.element(prices.first()).not.toBeInTheDocument();
  expect(wordsOf(page.getByRole("main").getByRole("article").getByRole("heading"))).toEqual([
    "Basic",
    "Standard",
    "Premium",
  ]);
  expect(wordsOf(page.getByRole("main").getByRole("heading", { level: 2 }))[0]).toBe("This slot is full");
  await expectAccessible();

  api.grant("POST /waiting-list", () => {
    api.grant("GET /own-slots", [sampleOwnSlot({ waitingId: "waiting-1", position: 2 })]);
    return { insertedId: "waiting-1" };
  });
  const button = list.getByRole("button");
  await button.click();
  await expect.element(list).toMatchTextContent("You are number 2 on the waiting list");
  await expect.element(button).toHaveAccessibleName("Leave the waiting list");
  await expect.element(button).toHaveFocus();
  await expect.element(prices.first()).not.toBeInTheDocument();

  api.grant("DELETE /waiting-list/:id", () => {
    api.grant("GET /own-slots", [sampleOwnSlot()]);
    return { deletedCount: 1 };
  });
  await button.click();
  await expect.element(button).toHaveAccessibleName("Join the waiting list");
  expect(api.writes).toMatchObject([
    { call: "POST /waiting-list", body: { trainerId: "trainer-tara", slotTiming: "Evening" } },
    { call: "DELETE /waiting-list/waiting-1" },
  ]);
});

test("when a place frees up before a member joins, the page says so and takes payment", async () => {
  const api = await openEvening({});
  const join = page.getByRole("button", { name: "Join the waiting list" });
  await expect.element(join).toBeVisible();
  api.refuse("POST /waiting-list", "conflict", { message: "A place is free. Book it now." });
  api.grant("GET /slot-places", [sampleSlotPlaces({ left: 1 })]);
  await join.click();
  await expect.element(page.getByText("A place is free. Book it now.")).toBeVisible();
  await expect.element(page.getByText("1 place left")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(isPressable()).toEqual([true, true, true]);
});

// D55
test("who may not join the list yet reads why beside the button, which stays", async () => {
  const api = await openEvening({});
  const message = "You’re already waiting for three slots. Leave one of those lists first.";
  api.refuse("POST /waiting-list", "conflict", { message });
  const join = page.getByRole("button", { name: "Join the waiting list" });
  await join.click();
  await expect.element(page.getByRole("main").getByRole("alert")).toMatchTextContent(message);
  await expect.element(join).toHaveFocus();
});

// D55 D67
test("joining the list asks for a confirmed email, and the page says so in place of the button", async () => {
  await openPage("/evening/trainer-tara", {
    as: sampleUser({ _id: "mina", role: "member", email: "somebody@shokti.test", email_proven: false }),
    api: (api) => api.grant("GET /slot-places", [sampleSlotPlaces({ left: 0 })]),
  });
  const list = page.getByRole("region", { name: "This slot is full" });
  await expect.element(list).toMatchTextContent("Confirm your email to join the waiting list.");
  await expect.element(list.getByRole("button", { name: "Send it again" })).toBeVisible();
  await expect.element(list.getByRole("button", { name: "Join" })).not.toBeInTheDocument();
  await expectAccessible(list);
});

// D55
test("a place held for a waiting member can be paid for, however full the slot is", async () => {
  await openEvening({}, { waitingId: "waiting-1", position: 1, heldUntil: "2026-11-23T12:05:00.000Z" });
  await expect
    .element(page.getByRole("note"))
    .toMatchTextContent(
      "We’re holding a place for you until 23 Nov, 18:05. Choose your membership and it is yours.",
    );
  expect(isPressable()).toEqual([true, true, true]);
  // Held by an unfinished payment, not from the waiting list.
  await openEvening({}, { heldUntil: "2026-11-23T12:05:00.000Z" });
  await expect
    .element(page.getByRole("note"))
    .toMatchTextContent("You started paying for this slot. We’re holding your place until 23 Nov, 18:05.");
});

// D56
test("a current member reads when their membership ends and a renewal starts, however full the slot is", async () => {
  await openEvening({}, { runsUntil: "2026-12-21", renewsFrom: "2026-12-22", price: 20 });
  await expect
    .element(page.getByText(/^Your membership runs until/))
    .toMatchTextContent(
      "Your membership runs until 21 Dec 2026. Paying again renews it: the next one runs from 22 Dec 2026 to 21 Jan 2027.",
    );
  expect(isPressable()).toEqual([true, true, true]);
  await expect.element(page.getByText("Renew your membership")).toBeVisible();
  const cards = page.getByRole("main").getByRole("list").filter({ hasText: "a month" }).first();
  await expect.element(cards.getByRole("listitem").first()).toMatchTextContent("Yours nowBasic");
  expect(page.getByText("Recommended").elements()).toEqual([]);
});

// D56
test("a renewal keeps the class of what it renews, unless another or none is chosen", async () => {
  const own = { runsUntil: "2026-12-21", renewsFrom: "2026-12-22", price: 20, className: "YOGA" };
  await openEvening({}, own);
  const choice = page.getByLabelText("Class");
  await expect.element(choice).toHaveValue("YOGA");
  await choice.selectOptions("None");
  await expect.element(choice).toHaveValue("");
  await choice.selectOptions("SPIN");
  await expect.element(choice).toHaveValue("SPIN");
});

// D53
test("trainers see their own slot as members do, without buttons, and where they see who comes", async () => {
  const trainer = sampleUser();
  await openPage(`/evening/${trainer._id}`, {
    as: trainer,
    api: (api) => api.grant("GET /users/:id", trainer),
  });
  await expect.element(page.getByRole("note")).toMatchTextContent("Your slot.");
  await expect
    .element(page.getByRole("note").getByRole("link", { name: "See who comes" }))
    .toHaveAttribute("href", "/dashboard/manage-slot");
  expect(wordsOf(page.getByRole("main").getByRole("article").getByRole("heading"))).toEqual([
    ...["Basic", "Standard", "Premium"],
  ]);
  expect(page.getByRole("button", { name: /^Price/ }).elements()).toEqual([]);
});

test("when the availability fails to load, the slot can still be paid for, and the server decides", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await openPage(evening, {
    as: "member",
    api: (api) => {
      api.refuse("GET /slot-places", "internal");
      api.refuse("GET /own-slots", "internal");
    },
  });
  await expect.poll(isPressable).toEqual([true, true, true]);
});
