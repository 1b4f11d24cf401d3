import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { slotTimings } from "#contract/constants.ts";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleClass, samplePayment, sampleSlotPlaces, sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");

const judo = [
  sampleClass({ _id: "class-spin", class_name: "SPIN" }),
  sampleClass({ _id: "class-judo", class_name: "JUDO" }),
];

// D37
test("Add Slot: offers the slots and classes that a trainer does not have yet, and keeps the others", async () => {
  const api = await openPage("/dashboard/add-slot", {
    as: sampleUser(),
    api: (api) => {
      api.grant("GET /classes", judo);
      api.grant("PATCH /users/updateByEmail2", { modifiedCount: 1 });
    },
  });
  await expect
    .element(main.getByRole("region", { name: "You offer now" }))
    .toMatchTextContent("Morning6:30–8:00Evening18:30–20:00Sat to Thu: SPIN and YOGA");
  const offered = main.getByRole("group", { name: /to add$/ }).getByRole("checkbox");
  const values = () => offered.elements().map((box) => (box as HTMLInputElement).value);
  await expect.poll(values).toEqual(["Afternoon", "JUDO"]);
  await main.getByRole("button", { name: "Add slot" }).click();
  await expect
    .element(main.getByRole("group", { name: "Slots to add" }))
    .toHaveAccessibleDescription(/^Choose at least one slot or class/);
  await main.getByLabelText("Afternoon 14:00–15:30").click();
  // What all slots share.
  const shared = main.getByText("This also changes your Morning and Evening.");
  await expect.element(shared).not.toBeInTheDocument();
  await main.getByLabelText("Slot duration").fill("1.25");
  await expect.element(shared).toBeVisible();
  await main.getByLabelText("Slot duration").fill("1.5");
  await expect.element(shared).not.toBeInTheDocument();
  await main.getByRole("button", { name: "Add slot" }).click();
  await expect
    .poll(() => api.writes)
    .toMatchObject([
      {
        body: {
          available_slots: ["Morning", "Evening", "Afternoon"],
          available_classes: ["SPIN", "YOGA"],
        },
      },
    ]);
});

test("the class that one has come to edit from Manage Slot is ringed", async () => {
  await openPage("/dashboard/manage-slot", {
    as: sampleUser(),
    api: (api) => {
      api.grant("GET /classes", judo);
      api.grant("GET /save-payment-info", []);
    },
  });
  await main.getByRole("link", { name: "Edit SPIN" }).click();
  const box = main.getByRole("checkbox", { name: "SPIN" });
  await expect.element(box).toHaveFocus();
  expect(getComputedStyle(box.element().closest("label") as Element).outlineStyle).toBe("solid");
});

test("Add Slot: a trainer who offers every slot and teaches every class is led to what they can change", async () => {
  await openPage("/dashboard/add-slot", {
    as: sampleUser({ available_slots: [...slotTimings], available_classes: ["SPIN", "JUDO"] }),
    api: (api) => api.grant("GET /classes", judo),
  });
  await expect.element(main.getByRole("heading", { name: "Nothing left to add" })).toBeVisible();
  expect(main.getByRole("button", { name: "Add slot" }).elements()).toEqual([]);
  await main.getByRole("link", { name: "Change your slots" }).click();
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("Update Slot");
});

// D53
test("Update Slot: says how many have booked each slot, and who still comes to one that is given up", async () => {
  const trainer = sampleUser();
  const booked = { trainerId: trainer._id, slotTiming: "Evening", startsOn: "2025-01-01" } as const;
  await openPage("/dashboard/update-slot", {
    as: trainer,
    api: (api) =>
      api.grant("GET /save-payment-info", [
        samplePayment({ ...booked, _id: "lamia", userName: "Lamia Karim", endsOn: "2099-12-22" }),
        samplePayment({ ...booked, _id: "arif", userName: "Arif Rahman", endsOn: "2099-12-12" }),
      ]),
  });
  await main.getByLabelText("Evening 18:30–20:00 2 booked").click();
  await expect
    .element(main.getByRole("group", { name: "Available slots" }))
    .toHaveAccessibleDescription(
      /Lamia Karim and Arif Rahman still come to your evening sessions, until 22 Dec\.$/,
    );
});

// D55
test("who waits for a slot that is given up is counted with what becomes of them, not while only the hours are 0", async () => {
  await openPage("/dashboard/update-slot", {
    as: sampleUser({ available_slots: ["Morning", "Evening"] }),
    api(api) {
      api.grant("GET /slot-places", [sampleSlotPlaces({ slotTiming: "Evening", waiting: 2 })]);
      api.grant("GET /save-payment-info", []);
    },
  });
  const slots = main.getByRole("group", { name: "Available slots" });
  const ends = /The waiting list for your evening sessions ends: 2 people on it are told by mail\.$/;
  await main.getByLabelText("Slot duration").fill("0");
  await expect.element(slots).toHaveAccessibleDescription("With 0 hours nobody can book you.");
  await main.getByLabelText(/^Evening/).click();
  await expect.element(slots).toHaveAccessibleDescription(ends);
});

// D53 D55
test("Update Slot: a slot in which people train is given up only once its trainer knows how many, and what becomes of them", async () => {
  const trainer = sampleUser();
  const booked = { trainerId: trainer._id, slotTiming: "Evening", startsOn: "2025-01-01" } as const;
  const api = await openPage("/dashboard/update-slot", {
    as: trainer,
    api(api) {
      api.grant("GET /save-payment-info", [
        samplePayment({ ...booked, _id: "lamia", userName: "Lamia Karim", endsOn: "2099-12-22" }),
        samplePayment({ ...booked, _id: "arif", userName: "Arif Rahman", endsOn: "2099-12-12" }),
      ]);
      api.grant("GET /slot-places", [sampleSlotPlaces({ slotTiming: "Evening", waiting: 1 })]);
      api.grant("PATCH /users/updateByEmail2", { modifiedCount: 1 });
    },
  });
  const update = main.getByRole("button", { name: "Update slot" });
  await main.getByLabelText("Evening 18:30–20:00 2 booked").click();
  await update.click();
  const question = page.getByRole("alertdialog", { name: "Give up your evening slot?" });
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      "2 people train in your Evening. They keep their place and sessions until the end of what they have paid for, " +
        "22 December at the latest, but can’t renew. We won’t email them. " +
        "1 person waits for your Evening: the list ends, and we’ll email them.",
    );
  await expectAccessible(question);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(update).toHaveFocus();
  await expect.element(update).toBeEnabled();
  expect(api.writes).toEqual([]);
  await update.click();
  await question.getByRole("button", { name: "Give up" }).click();
  await expect.poll(() => api.writes).toMatchObject([{ body: { available_slots: ["Morning"] } }]);
});

// D37 D53
test("Update Slot: with 0 hours it asks for each slot in which somebody trains; what concerns nobody is not asked about", async () => {
  const trainer = sampleUser();
  const booked = { trainerId: trainer._id, startsOn: "2025-01-01", endsOn: "2099-12-22" };
  const api = await openPage("/dashboard/update-slot", {
    as: trainer,
    api(api) {
      api.grant("GET /save-payment-info", [
        samplePayment({ ...booked, _id: "lamia", slotTiming: "Morning" }),
        samplePayment({ ...booked, _id: "arif", slotTiming: "Evening", userName: "Arif Rahman" }),
        samplePayment({ ...booked, _id: "nadia", slotTiming: "Evening", userName: "Nadia Haque" }),
      ]);
      api.grant("GET /slot-places", [sampleSlotPlaces({ slotTiming: "Evening", waiting: 1 })]);
      api.grant("PATCH /users/updateByEmail2", { modifiedCount: 1 });
    },
  });
  await expect.element(main.getByText("2 booked")).toBeVisible();
  await main.getByLabelText("Slot duration").fill("0");
  await main.getByRole("button", { name: "Update slot" }).click();
  const question = page.getByRole("alertdialog", { name: "Close your slots?" });
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      "1 person trains in your Morning and 2 in your Evening. They keep their place and sessions until the end of what " +
        "they have paid for, 22 December at the latest, but can’t renew. We won’t email them.",
    );
  await question.getByRole("button", { name: "Cancel" }).click();
  await main.getByLabelText("Slot duration").fill("1");
  await main.getByRole("button", { name: "Update slot" }).click();
  await expect.poll(() => api.writes).toMatchObject([{ body: { slot_duration: 1 } }]);
});

// D53
test("while it is not known who trains in a slot, giving it up says what becomes of whoever does", async () => {
  await openPage("/dashboard/update-slot", {
    as: sampleUser(),
    api: (api) => api.refuse("GET /save-payment-info", "unavailable"),
  });
  await main.getByLabelText(/^Evening/).click();
  await main.getByRole("button", { name: "Update slot" }).click();
  await expect
    .element(page.getByRole("alertdialog", { name: "Give up your evening slot?" }))
    .toHaveAccessibleDescription(
      "Whoever trains there keeps their place and sessions until the end of what they have paid for, but can’t renew. " +
        "We won’t email them.",
    );
});

// D37
test("Add Slot, begun with or added to, and Update Slot ask for the same in the same order", async () => {
  const asked = async (path: string, trainer: object) => {
    await openPage(path, { as: sampleUser(trainer) });
    await expect.element(main.getByLabelText("JUDO")).toBeVisible();
    const names = [...main.element().querySelectorAll("legend, input[type=number]")].map((one) =>
      one instanceof HTMLInputElement ? (one.labels?.[0]?.textContent ?? "") : (one.textContent ?? ""),
    );
    return names.map((name) => /day|slots|duration|places|class/i.exec(name)?.[0]?.toLowerCase());
  };
  const inOrder = ["day", "slots", "duration", "places", "class"];
  expect(await asked("/dashboard/add-slot", {})).toEqual(inOrder);
  expect(await asked("/dashboard/add-slot", { slot_duration: 0, available_classes: [] })).toEqual(inOrder);
  expect(await asked("/dashboard/update-slot", {})).toEqual(inOrder);
});

// D53 D54
test("Add Slot and Update Slot ask for days and places, starting with the current ones", async () => {
  for (const path of ["/dashboard/add-slot", "/dashboard/update-slot"]) {
    const api = await openPage(path, {
      as: sampleUser({ slot_days: ["Sunday", "Thursday"], available_classes: [] }),
      api: (api) => api.grant("PATCH /users/updateByEmail2", { modifiedCount: 1 }),
    });
    const days = main.getByRole("group", { name: /^Days/ });
    await days.getByLabelText("Monday").click();
    await days.getByLabelText("Thursday").click();
    await expect.element(main.getByLabelText("Places")).toHaveValue(12);
    await main.getByLabelText("Places").fill("8");
    await main.getByLabelText("JUDO").click();
    await main.getByRole("button", { name: /slot$/ }).click();
    await expect
      .poll(() => api.writes)
      .toMatchObject([{ body: { slot_duration: 1.5, slot_days: ["Sunday", "Monday"], places: 8 } }]);
  }
});

// D37 D54
test("Update Slot: a length without room says so while it is typed, once, and a missing number asks for one", async () => {
  const overrun = "Your Morning would run into your Afternoon at 14:00.";
  await openPage("/dashboard/update-slot", {
    as: sampleUser({ available_slots: ["Morning", "Afternoon"], slot_duration: 8 }),
    api: (api) => {
      api.grant("GET /classes", judo);
      api.refuse("PATCH /users/updateByEmail2", "invalid", { fields: { slot_duration: overrun } });
    },
  });
  const length = main.getByLabelText("Slot duration");
  // It is so already.
  await expect.element(length).toHaveAccessibleDescription(/^Half an hour at least/);
  await length.fill("9");
  await expect.element(length).toHaveAccessibleDescription(overrun);
  await main.getByRole("button", { name: "Update slot" }).click();
  await expect.element(length).toHaveAccessibleDescription(/^Your Morning .* 14:00\. Half an hour at least/);
  // What was refused is mended in another field.
  await main.getByLabelText("Afternoon 14:00–23:00").click();
  await expect.element(length).toHaveAccessibleDescription(/^Half an hour at least/);
  await main.getByLabelText("Places").fill("");
  await main.getByRole("button", { name: "Update slot" }).click();
  await expect
    .element(main.getByLabelText("Places"))
    .toHaveAccessibleDescription(/^Enter a number of places/);
});
