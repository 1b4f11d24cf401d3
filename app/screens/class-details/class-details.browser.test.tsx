import { expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import type { User } from "#contract/users.ts";
import { openPage, pictureOf } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { longText, sampleClass, samplePayment, sampleUser } from "#tests/app/samples.ts";

// §2.10 §2.40 D53
test("the page has name, picture, details, and its trainers with links to them", async () => {
  const trainers = [sampleUser(), sampleUser({ _id: "trainer-omar", name: "Omar Other" })];
  await openPage("/class-details/class-judo", {
    as: "member",
    api: (api) =>
      api.grant("GET /users", ({ query }) =>
        query.has("class") ? trainers : [sampleUser({ role: "member" })],
      ),
  });
  const main = page.getByRole("main");
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("JUDO");
  await expect.element(main.getByText(longText)).toBeVisible();
  expect(pictureOf(main)).toBe("/pictures/classes/boxing.svg");
  const trainer = (name: string) =>
    main.getByRole("region", { name: "Trainers" }).getByRole("link", { name, exact: true });
  await expect.element(main.getByText(/A membership is \$20, \$50 or \$100 a month\./)).toBeVisible();
  await expect.element(main.getByText("18:30–20:00").first()).toBeVisible();
  await expect.element(main.getByText("Sat to Thu").first()).toBeVisible();
  await expect
    .element(trainer("Tara Trainer"))
    .toHaveAttribute("href", "/trainer-details/trainer-tara?class=JUDO");
  await expect
    .element(trainer("Omar Other"))
    .toHaveAttribute("href", "/trainer-details/trainer-omar?class=JUDO");
  await expect
    .element(trainer("Evening 18:30–20:00 with Tara Trainer"))
    .toHaveAttribute("href", "/evening/trainer-tara?class=JUDO");
});

// D34
test("the class that somebody came for goes along, by its trainer, to the slot's page", async () => {
  const yoga = { _id: "class-yoga", class_name: "YOGA" };
  const trainer = sampleUser({ available_classes: ["SPIN", "YOGA"] });
  await openPage("/class-details/class-yoga", {
    as: "member",
    api: (api) => {
      api.grant("GET /classes/:id", sampleClass(yoga));
      api.grant("GET /users/:id", trainer);
      api.grant("GET /users", ({ query }) =>
        query.has("class") ? [trainer] : [sampleUser({ role: "member" })],
      );
    },
  });
  const main = page.getByRole("main");
  await main.getByRole("region", { name: "Trainers" }).getByRole("link", { name: "Tara Trainer" }).click();
  await expect.element(main.getByRole("heading", { name: "Book a slot for YOGA" })).toBeVisible();
  await main.getByRole("link", { name: "Evening", exact: true }).click();
  await expect.element(main.getByLabelText("Class")).toHaveValue("YOGA");
});

// D37
test("with one trainer who takes bookings the door leads to them, and only they are counted", async () => {
  const closed = sampleUser({ _id: "trainer-omar", name: "Omar Other", slot_duration: 0 });
  const trainers = [closed, sampleUser()];
  const taught_by = trainers.map(({ _id, name, slot_duration, slot_days, available_slots }) => ({
    trainer_id: _id,
    name,
    slot_duration,
    slot_days,
    available_slots,
  }));
  await openPage("/class-details/class-judo", {
    as: "member",
    api: (api) => {
      api.grant("GET /classes/:id", sampleClass({ taught_by }));
      api.grant("GET /users", ({ query }) =>
        query.has("class") ? trainers : [sampleUser({ role: "member" })],
      );
    },
  });
  const main = page.getByRole("main");
  await expect
    .element(main.getByRole("link", { name: "Train with Tara Trainer" }))
    .toHaveAttribute("href", "/trainer-details/trainer-tara?class=JUDO");
  await expect.element(main.getByText(/^One trainer takes bookings for JUDO\./)).toBeVisible();
  await expect.element(main.getByText("Not taking bookings now")).toBeVisible();
});

test("a class that nobody teaches says so beside its facts, and offers no trainer to choose", async () => {
  await openPage("/class-details/class-judo", {
    as: "member",
    api: (api) =>
      api.grant("GET /users", ({ query }) => (query.has("class") ? [] : [sampleUser({ role: "member" })])),
  });
  const main = page.getByRole("main");
  await expect.element(main.getByRole("heading", { name: "No trainer yet" })).toBeVisible();
  await expect.element(main.getByRole("definition").filter({ hasText: "No trainer yet" })).toBeVisible();
  expect(main.getByRole("link", { name: "Choose your trainer" }).elements()).toEqual([]);
});

// D62
test("an archived class says that it is no longer taught, and offers no trainer", async () => {
  await openPage("/class-details/class-judo", {
    as: "member",
    api: (api) => api.grant("GET /classes/:id", sampleClass({ archived: true })),
  });
  const main = page.getByRole("main");
  await expect.element(main.getByText("JUDO is no longer taught here.")).toBeVisible();
  expect(main.getByRole("region", { name: "Trainers" }).elements()).toEqual([]);
  expect(main.getByRole("link", { name: "Choose your trainer" }).elements()).toEqual([]);
});

// D62
test("admins see the link that edits a class", async () => {
  await openPage("/class-details/class-judo", { as: "admin" });
  await expect
    .element(page.getByRole("link", { name: "Edit class" }))
    .toHaveAttribute("href", "/dashboard/edit-class/class-judo");
});

// D62
test("nobody else sees the link that edits a class", async () => {
  await openPage("/class-details/class-judo", { as: "trainer" });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("JUDO");
  expect(page.getByRole("link", { name: "Edit class" }).elements()).toEqual([]);
});

test("on paper a class's name stands beside its picture, and three trainers share a row", async () => {
  await page.viewport(800, 1000);
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  const trainers = ["Ali", "Bela", "Chitra"].map((name) => sampleUser({ _id: name, name }));
  await openPage("/class-details/class-judo", {
    as: "member",
    api: (api) => {
      api.grant("GET /classes/:id", sampleClass({ class_name: "BODY PUMP" }));
      api.grant("GET /users", ({ query }) =>
        query.has("class") ? trainers : [sampleUser({ role: "member" })],
      );
    },
  });
  const main = page.getByRole("main");
  await expect.element(main.getByRole("link", { name: "Chitra", exact: true })).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(main.getByRole("heading", { level: 1 }).element());
  const picture = document.querySelector(".lead-picture") as HTMLElement;
  expect(words.getBoundingClientRect().right).toBeLessThan(picture.getBoundingClientRect().left);
  const tops = main
    .getByRole("region", { name: "Trainers" })
    .getByRole("article")
    .elements()
    .map((one) => one.getBoundingClientRect().top);
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  await page.viewport(1280, 800);
});

const member = sampleUser({ _id: "member-mina", role: "member", email: "mina@shokti.test" });

/** A class that one trainer teaches, in one slot. */
async function openTaught(as: User, prepare: (api: FakeApi) => void = () => {}) {
  const { _id, name, slot_duration, slot_days } = sampleUser();
  const slot = { trainer_id: _id, name, slot_duration, slot_days, available_slots: ["Evening" as const] };
  await openPage("/class-details/class-judo", {
    as,
    api: (api) => {
      api.grant("GET /classes/:id", sampleClass({ taught_by: [slot] }));
      api.grant("GET /users", ({ query }) => [query.has("class") ? sampleUser() : as]);
      prepare(api);
    },
  });
}

// D54 D55
test("where the only slot is full, the way on is its waiting list", async () => {
  await openTaught(member, (api) =>
    api.grant("GET /few-places", [{ trainerId: "trainer-tara", slotTiming: "Evening", left: 0 }]),
  );
  await expect
    .element(page.getByRole("link", { name: "Full: join the waiting list" }))
    .toHaveAttribute("href", "/trainer-details/trainer-tara?class=JUDO");
});

// D24
test("whoever has the only slot, or teaches it, is led to what is theirs", async () => {
  await openTaught(member, (api) =>
    api.grant("GET /save-payment-info", [samplePayment({ email: member.email, endsOn: "2099-12-31" })]),
  );
  await expect
    .element(page.getByRole("link", { name: "You train here: your week" }))
    .toHaveAttribute("href", "/dashboard/activity-log");
  await openTaught(sampleUser());
  await expect
    .element(page.getByRole("link", { name: "You teach this class: your slots" }))
    .toHaveAttribute("href", "/dashboard/manage-slot");
});
