import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#contract/users.ts";
import { address, goBack, goTo, logIn, openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

const roles: Role[] = ["member", "trainer", "admin"];
const main = page.getByRole("main");
const heading = page.getByRole("heading", { level: 1 });
const prices = ["Price $20", "Price $50", "Price $100"];

test.each(roles.flatMap((role) => ["/login", "/registration"].map((path) => ({ role, path }))))(
  "$role: $path leads home",
  async ({ role, path }) => {
    await openPage(path, { as: role });
    await expect.element(page.getByRole("region", { name: "TOP CLASSES" })).toBeVisible();
  },
);

// §2.13 D4
test.each(roles)("%s: payment without an order leads to the trainers and says why", async (role) => {
  await openPage("/payment", { as: role });
  await expectToast({
    kind: "error",
    title: "Choose a slot first",
    text: "Pick a trainer, then a slot and a membership.",
  });
  await expect.element(heading).toHaveTextContent("Our Trainers");
});

// §2.12
test.each(["Morning", "Afternoon", "Evening"] as const)(
  "member: a trainer's %s leads to the page of its name",
  async (slot) => {
    await openPage("/trainer-details/trainer-tara", {
      as: "member",
      api: (api) => api.grant("GET /users/:id", sampleUser({ available_slots: [slot] })),
    });
    await main.getByRole("link", { name: slot, exact: true }).click();
    await expect.element(heading).toHaveTextContent(`${slot} with Tara Trainer`);
    await expect.poll(() => wordsOf(page.getByRole("button", { name: /^Price \$/ }))).toEqual(prices);
  },
);

// D3
test("member: a slot that the trainer does not offer leads to one that they do", async () => {
  await openPage("/default/trainer-tara", { as: "member" });
  await expect.element(heading).toHaveTextContent("No Slot Available!");
  const slots = main.getByRole("listitem").getByRole("link");
  await expect.element(slots.first()).toHaveAccessibleName("Morning");
  await expect.element(slots.last()).toHaveAccessibleName("Evening");
  expect(slots.elements()).toHaveLength(2);
  await main.getByRole("link", { name: "Morning" }).click();
  await expect.element(heading).toHaveTextContent("Morning with Tara Trainer");
});

// §6.5
test.each(["trainer", "admin"] as const)("%s: the memberships can be looked at, not chosen", async (role) => {
  await openPage("/morning/trainer-tara", { as: role });
  await expect.element(page.getByRole("note")).toMatchTextContent("Only members can book slots");
  for (const price of prices)
    await expect.element(page.getByRole("button", { name: price, exact: true })).toBeDisabled();
});

const guardedPaths = [
  { role: "member", path: "/evening/trainer-tara", title: "Evening with Tara Trainer" },
  { role: "trainer", path: "/dashboard/update-slot", title: "Update Slot" },
  { role: "admin", path: "/dashboard/all-users?q=barua&role=member", title: "All Users" },
  { role: "member", path: "/dashboard/balance", title: "This page is for admins" },
] as const;

// §2.16 §4.5
test.each(guardedPaths)("$role: logging in leads back to $path, and Back not to the login", async (door) => {
  const { role, path, title } = door;
  const person = sampleUser({ role, email: "sumi@shokti.test" });
  const api = await openPage("/all-classes", {
    api: (fake) => fake.grant("GET /users", ({ query }) => (query.has("email") ? [person] : [])),
  });
  await expect.element(heading).toHaveTextContent("Our Classes");
  goTo(path);
  await expect.element(heading).toHaveTextContent("Login");
  expect(address()).toBe("/login");
  await logIn(api, person);
  await expect.element(heading).toHaveTextContent(title);
  expect(address()).toBe(path);
  goBack();
  await expect.element(heading).toHaveTextContent("Our Classes");
});

test("on the way to the login there is always a page, and no footer that jumps up", async () => {
  await openPage("/all-classes");
  await expect.element(heading).toHaveTextContent("Our Classes");
  const torn: string[] = [];
  const watch = new MutationObserver(() => {
    const footer = document.querySelector("footer");
    const isShown = footer !== null && getComputedStyle(footer).visibility === "visible";
    if (!document.querySelector("main")) torn.push("no main");
    else if (isShown && address() !== "/all-classes") torn.push(`a footer at ${address()}`);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  goTo("/trainer-details/trainer-tara");
  await expect.element(heading).toHaveTextContent("Login");
  watch.disconnect();
  expect(torn).toEqual([]);
});
