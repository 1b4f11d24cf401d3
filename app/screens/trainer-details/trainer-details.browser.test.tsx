import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#contract/users.ts";
import { openPage, pictureOf, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import {
  longText,
  sampleArticle,
  sampleClass,
  sampleOwnSlot,
  sampleSlotPlaces,
  sampleUser,
} from "#tests/app/samples.ts";

const main = page.getByRole("main");
const link = (name: string) => main.getByRole("link", { name });

async function openTrainer(role: Role) {
  await openPage("/trainer-details/trainer-tara", {
    as: role,
    api: (api) => api.grant("GET /classes", [sampleClass({ _id: "class-yoga", class_name: "YOGA" })]),
  });
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("Tara Trainer");
}

// §2.39 D52 D53
test("the page has photo, name, full biography, years, areas, and links to the slots", async () => {
  await openTrainer("member");
  await expect.element(main.getByText(/7 years of experience/)).toBeVisible();
  for (const words of ["Yoga", "Nutrition", longText])
    await expect.element(main.getByText(words)).toBeVisible();
  expect(pictureOf(main)).toBe("/pictures/trainers/nusrat-jahan.svg");
  await expect.element(link("Morning")).toHaveAttribute("href", "/morning/trainer-tara");
  await expect.element(link("Evening")).toHaveAttribute("href", "/evening/trainer-tara");
  await expect.element(link("Evening")).toHaveAccessibleDescription("18:30–20:00");
  await expect
    .element(main.getByText("Sat to Thu · 1.5 hours a session · $20, $50 or $100 a month"))
    .toBeVisible();
  await expect.element(link("Become A Trainer")).toHaveAttribute("href", "/become-trainer");
});

// D34
test("a class that the address names goes along to the slots, also by a phone's bar, if its trainer teaches it", async () => {
  await page.viewport(390, 600);
  await openPage("/trainer-details/trainer-tara?class=SPIN", { as: "member" });
  await expect.element(link("Morning")).toHaveAttribute("href", "/morning/trainer-tara?class=SPIN");
  link("Become A Trainer").element().scrollIntoView({ block: "center" });
  await expect
    .element(main.getByRole("navigation", { name: "Book a slot" }).getByRole("link", { name: /^Evening/ }))
    .toHaveAttribute("href", "/evening/trainer-tara?class=SPIN");
  await openPage("/trainer-details/trainer-tara?class=JUDO", { as: "member" });
  await expect.element(main.getByRole("heading", { name: "Book a slot", exact: true })).toBeVisible();
  await expect.element(link("Morning")).toHaveAttribute("href", "/morning/trainer-tara");
});

// §2.39 §6.5
test.each([
  ["", {}],
  ["of closed slots ", { slot_duration: 0 }],
])("trainers read on their own page %swhere it is changed; its links stay disabled", async (_, slots) => {
  const trainer = sampleUser(slots);
  await openPage("/trainer-details/trainer-tara", {
    as: trainer,
    api: (api) => api.grant("GET /users/:id", trainer),
  });
  await expect.element(main.getByText("This is your page: members book your slots here.")).toBeVisible();
  await expect.element(link("Manage Slot")).toHaveAttribute("href", "/dashboard/manage-slot");
  await expect.element(link("Trainer Profile")).toHaveAttribute("href", "/dashboard/trainer-profile");
  await expect.element(link("Update Slot")).toHaveAttribute("href", "/dashboard/update-slot");
  expect(main.getByText(/Only members can book|No Slot/).elements()).toEqual([]);
  for (const name of ["Morning", "Become A Trainer"])
    await expect.element(link(name)).toHaveAttribute("aria-disabled", "true");
});

// D47
test.each([
  [3, "3 articles by Tara"],
  [1, "1 article by Tara"],
])("a trainer who writes has a link to their articles: %i", async (count, words) => {
  const api = await openPage("/trainer-details/trainer-tara", {
    as: "member",
    api: (api) => {
      const articles = Array.from({ length: count }, (_, place) => sampleArticle({ _id: `a-${place}` }));
      api.grantPages("GET /articles", articles);
    },
  });
  await expect.element(link(words)).toHaveAttribute("href", "/all-articles?writer=trainer-tara");
  const asked = api.received.filter(({ call }) => call === "GET /articles").map(({ query }) => query);
  expect(asked.map((query) => [query.get("writer"), query.get("limit")])).toEqual([["trainer-tara", "1"]]);
});

test("a trainer who writes nothing has no such link", async () => {
  await openPage("/trainer-details/trainer-tara", {
    as: "member",
    api: (api) => api.grantPages("GET /articles", []),
  });
  await expect.element(link("Become A Trainer")).toBeVisible();
  expect(main.getByText(/articles? by/).elements()).toEqual([]);
});

// D54
test("the button of a slot shows when few places are left and when it is full", async () => {
  await openPage("/trainer-details/trainer-tara", {
    as: "member",
    api: (api) =>
      api.grant("GET /slot-places", [
        sampleSlotPlaces({ slotTiming: "Morning", left: 3 }),
        sampleSlotPlaces({ slotTiming: "Evening", left: 0 }),
      ]),
  });
  await expect.element(link("Morning")).toHaveAccessibleDescription("6:30–8:00 3 left");
  await expect.element(link("Evening")).toHaveAccessibleDescription("18:30–20:00 Full");
});

// D56
test("the button of one's own slot says until when it is", async () => {
  await openPage("/trainer-details/trainer-tara", {
    as: "member",
    api: (api) => {
      api.grant("GET /slot-places", [sampleSlotPlaces({ slotTiming: "Evening", left: 0 })]);
      api.grant("GET /own-slots", [sampleOwnSlot({ slotTiming: "Evening", runsUntil: "2026-12-27" })]);
    },
  });
  await expect.element(link("Evening")).toHaveAccessibleDescription("18:30–20:00 Yours until 27 Dec");
});

test("a trainer who takes no bookings says so in place of the slots, and others at the same hours are offered", async () => {
  const others = [
    sampleUser(),
    sampleUser({ _id: "trainer-omar", name: "Omar Other", slot_days: ["Sunday", "Tuesday"] }),
  ];
  const api = await openPage("/trainer-details/trainer-tara", {
    as: "member",
    api: (api) => {
      api.grant("GET /users/:id", sampleUser({ slot_duration: 0 }));
      api.grant("GET /users", ({ query }) => (query.get("slot") === "Evening" ? others : []));
    },
  });
  await expect.element(main.getByText("Not taking bookings now")).toBeVisible();
  const evening = main.getByRole("region", { name: "Evening with someone else" });
  await expect.element(evening).toBeVisible();
  expect(wordsOf(evening.getByRole("listitem"))).toEqual(["Omar Other18:30–20:00 · Sun and Tue"]);
  await expect
    .element(evening.getByRole("link", { name: "Omar Other" }))
    .toHaveAttribute("href", "/evening/trainer-omar");
  // Their own slots look closed, and link to the page that says so (spec §8).
  await expect.element(link("Morning")).toHaveAttribute("href", "/morning/trainer-tara");
  await expect.element(link("Morning")).toHaveStyle({ cursor: "not-allowed" });
  expect(api.received.filter(({ query }) => query.has("slot"))).toHaveLength(2);
});

test("a trainer's class links to its page", async () => {
  await openTrainer("member");
  await expect.element(link("YOGA")).toHaveAttribute("href", "/class-details/class-yoga");
  await expect.element(main.getByText("SPIN")).toBeVisible();
});

test("on a phone the slots stick to the bottom of the window while their buttons are scrolled out of view", async () => {
  await page.viewport(390, 600);
  await openTrainer("member");
  const bar = main.getByRole("navigation", { name: "Book a slot" });
  await expect.element(bar).not.toBeInTheDocument();
  main.getByRole("link", { name: "Become A Trainer" }).element().scrollIntoView({ block: "center" });
  await expect.element(bar).toBeVisible();
  expect(wordsOf(bar.getByRole("link"))).toEqual(["Morning 6:30–8:00", "Evening 18:30–20:00"]);
  await expect
    .element(bar.getByRole("link", { name: /^Evening/ }))
    .toHaveAttribute("href", "/evening/trainer-tara");
  await expectAccessible();
  scrollTo(0, 0);
  await expect.element(bar).not.toBeInTheDocument();
  // A very low window has no bar: it would cover too much.
  await page.viewport(320, 256);
  main.getByRole("link", { name: "Become A Trainer" }).element().scrollIntoView({ block: "center" });
  await expect.element(bar).not.toBeInTheDocument();
});

test("given two intersection entries at once, the bar follows the later one", async () => {
  const looks = [{ isIntersecting: false }, { isIntersecting: true }];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      disconnect = () => {};
      readonly observe: () => void;
      constructor(tell: (looks: object[]) => void) {
        this.observe = () => tell(looks);
      }
    },
  );
  await page.viewport(390, 600);
  await openTrainer("member");
  await expect.element(link("Become A Trainer")).toBeVisible();
  await expect.element(main.getByRole("navigation", { name: "Book a slot" })).not.toBeInTheDocument();
});

// §2.39 §6.5
test.each(["trainer", "admin"] as const)(
  "%s: slots and Become A Trainer are dimmed and disabled",
  async (role) => {
    await openTrainer(role);
    for (const name of ["Morning", "Evening", "Become A Trainer"]) {
      await expect.element(link(name)).toHaveAttribute("aria-disabled", "true");
      await expect.element(link(name)).not.toHaveAttribute("href");
      expect(Number(getComputedStyle(link(name).element()).opacity)).toBeLessThan(1);
    }
  },
);

// §2.39
test("an unknown id and a user who is no trainer both show No Trainer Data", async () => {
  await openPage("/trainer-details/nobody", {
    as: "member",
    api: (api) => api.refuse("GET /users/:id", "not_found"),
  });
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("No Trainer Data");
  await openPage("/trainer-details/member-mina", {
    as: "member",
    api: (api) => api.grant("GET /users/:id", sampleUser({ role: "member" })),
  });
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("No Trainer Data");
});
