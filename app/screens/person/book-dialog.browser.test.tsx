import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import type { User } from "#contract/users.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { booking, makeItThursday, member } from "#tests/app/own-week.ts";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

beforeEach(makeItThursday);

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const admin = sampleUser({ _id: "ada", name: "Ada Admin", email: "ada@shokti.test", role: "admin" });
const mina = { ...member, _id: "mina", name: "Mina Member" };
const tara = sampleUser({
  role: "trainer",
  request_status: "approved",
  slot_duration: 1.5,
  _id: "trainer-tara",
  name: "Tara Trainer",
  available_slots: ["Morning", "Evening"],
});
const omar = sampleUser({
  role: "trainer",
  request_status: "approved",
  slot_duration: 1.5,
  _id: "trainer-omar",
  name: "Omar Trainer",
  available_slots: ["Morning", "Afternoon"],
});

function openMina(
  payments: readonly Payment[],
  { as = mina, told = "", api }: { as?: User; told?: string; api?: (fake: FakeApi) => void } = {},
) {
  return openPage(`/dashboard/all-users/mina#book${told}`, {
    as: admin,
    api: (fake) => {
      fake.grant("GET /users/:id", as);
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [admin] : [tara, omar]));
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("member") ? [...payments] : []));
      api?.(fake);
    },
  });
}

const radios = (legend: string) => dialog.getByRole("group", { name: legend }).getByRole("radio");

// D91
test("an admin books a slot that a member has paid for at the desk, and it stands among the memberships", async () => {
  const full = { trainerId: omar._id, slotTiming: "Morning", left: 0 } as const;
  const api = await openMina([], {
    api: (fake) => {
      fake.grant("GET /few-places", [full]);
      fake.grant("POST /desk-bookings", () => {
        const booked = samplePayment({
          ...{ trainerId: omar._id, trainerName: omar.name, slotTiming: "Afternoon", desk: "wallet" },
          ...{ startsOn: "2026-11-26", endsOn: "2026-12-25", paidAt: "2026-11-26T10:00:00.000Z" },
        });
        fake.grant("GET /save-payment-info", ({ query }) => (query.has("member") ? [booked] : []));
        return booked;
      });
    },
  });
  await expect.element(dialog.getByRole("heading", { name: "Book for Mina Member" })).toBeVisible();
  // Counted for this press, not kept from before a hold ran out.
  expect(api.received.findLast(({ call }) => call === "GET /few-places")).toMatchObject({ isPersonal: true });
  await expectAccessible(dialog);
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect.element(dialog).toMatchTextContent("Choose a trainer");
  await expect.element(dialog).toMatchTextContent("Choose how it was paid");
  await dialog.getByLabelText("Trainer").selectOptions("Omar Trainer");
  await expect.element(radios("Slot").first()).toBeDisabled();
  expect(wordsOf(dialog.getByRole("group", { name: "Slot" }))).toEqual([
    expect.stringMatching(/Morning.* full/),
  ]);
  await expect.element(radios("Slot").last()).toBeChecked();
  await dialog.getByRole("radio", { name: "Standard $50" }).click();
  await dialog.getByRole("radio", { name: "Mobile wallet" }).click();
  await dialog.getByLabelText("Note").fill("TrxID 8N7A");
  await dialog.getByRole("button", { name: "Book for $50" }).click();
  await expect
    .element(page.getByText("Mina Member is booked for Afternoon with Omar Trainer."))
    .toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main.getByRole("table", { name: "Memberships" })).toMatchTextContent("Omar Trainer");
  expect(api.writes).toMatchObject([
    {
      call: "POST /desk-bookings",
      body: {
        ...{ memberId: "mina", trainerId: omar._id, slotTiming: "Afternoon", tier: "Standard" },
        ...{ paidBy: "wallet", note: "TrxID 8N7A", attemptId: expect.any(String) },
      },
    },
  ]);
});

// D91 D56
test("who has a membership is offered its renewal first, in a full slot, too, and from when it runs", async () => {
  const api = await openMina([booking({ className: "YOGA" })], {
    api: (fake) => {
      fake.grant("GET /few-places", [{ trainerId: tara._id, slotTiming: "Evening", left: 0 }]);
      fake.grant("POST /desk-bookings", samplePayment());
    },
  });
  await expect.element(dialog.getByLabelText("Trainer")).toHaveValue(tara._id);
  await expect.element(dialog.getByRole("radio", { name: /^Evening .* theirs$/ })).toBeChecked();
  await expect
    .element(dialog)
    .toMatchTextContent("A renewal: a month from 20 Dec 2026, after the one they have.");
  await dialog.getByRole("radio", { name: "In cash" }).click();
  await dialog.getByRole("button", { name: "Book for $50" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([
    { body: { slotTiming: "Evening", tier: "Standard", className: "YOGA" } },
  ]);
});

// D91 D55
test("a place that is held for them from a waiting list can be booked though the slot is full", async () => {
  const wait = { trainerId: tara._id, trainerName: tara.name, slotTiming: "Morning" } as const;
  await openMina([], {
    api: (fake) => {
      fake.grant("GET /few-places", [{ trainerId: tara._id, slotTiming: "Morning", left: 0 }]);
      const offeredUntil = "2026-11-27T04:00:00.000Z";
      fake.grant("GET /usersbyadmin", [{ ...mina, waits_for: [{ ...wait, offeredUntil }] }]);
    },
  });
  await dialog.getByLabelText("Trainer").selectOptions("Tara Trainer");
  await expect.element(dialog.getByRole("radio", { name: /^Morning .* held for them$/ })).toBeEnabled();
});

test("what a booking comes to stands as it was asked for until the dialog has closed", async () => {
  let held = () => {};
  await openMina([], {
    told: "?with=tara&slot=Evening",
    api: (fake) =>
      fake.grant("POST /desk-bookings", () => {
        const booked = booking({ endsOn: "2026-12-25" });
        fake.grant("GET /save-payment-info", ({ query }) => (query.has("member") ? [booked] : []));
        held = fake.hold("GET /few-places");
        return booked;
      }),
  });
  await dialog.getByRole("radio", { name: "Standard $50" }).click();
  await dialog.getByRole("radio", { name: "In cash" }).click();
  await expect.element(dialog).toMatchTextContent("Runs for a month from today.");
  await dialog.getByRole("button", { name: "Book for $50" }).click();
  await expect.element(main.getByRole("table", { name: "Memberships" })).toMatchTextContent("Tara Trainer");
  await expect.element(dialog).toMatchTextContent("Booking…");
  await expect.element(dialog).toMatchTextContent("Runs for a month from today.");
  held();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a trainer who is not chosen is asked for in words", async () => {
  await openMina([]);
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect.element(dialog.getByLabelText("Trainer")).toHaveAccessibleDescription("Choose a trainer");
});

test("the slot of a trainer who has one is chosen with them, and is asked for no more", async () => {
  await openMina([], {
    api: (fake) =>
      fake.grant("GET /users", ({ query }) =>
        query.has("email") ? [admin] : [tara, { ...omar, available_slots: ["Afternoon"] }],
      ),
  });
  await dialog.getByRole("button", { name: "Book" }).click();
  const asked = "Choose Morning, Afternoon or Evening";
  await expect.element(dialog.getByText(asked)).toBeVisible();
  await dialog.getByLabelText("Trainer").selectOptions("Tara Trainer");
  await expect.element(dialog.getByText(asked)).toBeVisible();
  await dialog.getByLabelText("Trainer").selectOptions("Omar Trainer");
  await expect.element(radios("Slot")).toBeChecked();
  await expect.element(dialog.getByText(asked)).not.toBeInTheDocument();
});

// D91
test("what was refused stays in the dialog, with the reason", async () => {
  await openMina([booking()], {
    api: (fake) => fake.refuse("POST /desk-bookings", "conflict", { message: "No Slot Available!" }),
  });
  await dialog.getByRole("radio", { name: "In cash" }).click();
  await dialog.getByRole("button", { name: "Book for $50" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("No Slot Available!");
});

// D91 D41
test("nothing is booked for a trainer or an admin, whatever a link asks", async () => {
  await openMina([booking()], { as: { ...mina, role: "trainer" } });
  await expect.element(main.getByRole("heading", { name: "Memberships" })).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Book for them…" })).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
});

// D91
test("from a slot's page an admin finds whom to book for, and the slot is chosen", async () => {
  await openPage("/evening/trainer-tara", {
    as: admin,
    api: (fake) => {
      fake.grant("GET /users/:id", ({ params }) => (params.id === "mina" ? mina : tara));
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [admin] : [tara, omar]));
      fake.grant("GET /usersbyadmin", [mina]);
    },
  });
  await main.getByRole("button", { name: "Book for a member" }).click();
  const search = page.getByRole("combobox", { name: "Search" });
  await expect.element(search).toHaveValue("book for ");
  const found = page.getByRole("option", { name: /^Book for Mina Member…/ });
  await expect.element(found).toBeVisible();
  await search.fill("book for mina");
  await found.click();
  await expect.element(dialog.getByRole("heading", { name: "Book for Mina Member" })).toBeVisible();
  await expect.element(dialog.getByLabelText("Trainer")).toHaveValue("trainer-tara");
  await expect.element(dialog.getByRole("radio", { name: /^Evening/ })).toBeChecked();
});

test("a link tells the form the trainer, the slot, the tier and how it was paid", async () => {
  await openMina([], { told: "?with=omar&slot=Afternoon&tier=Premium&paidBy=cash" });
  await expect.element(dialog.getByRole("radio", { name: /^Afternoon/ })).toBeChecked();
  await expect.element(dialog.getByRole("radio", { name: /^Premium/ })).toBeChecked();
  await expect.element(dialog.getByRole("radio", { name: "In cash" })).toBeChecked();
  await expect.element(dialog.getByRole("button", { name: "Book for $100" })).toBeVisible();
});
