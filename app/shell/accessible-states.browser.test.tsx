import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Role, User } from "#contract/users.ts";
import { openPage } from "#tests/app/bench.tsx";
import { typeCard } from "#tests/app/cards.ts";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { Call } from "#tests/app/fake-api.ts";
import { sampleUser } from "#tests/app/samples.ts";
import { isShort } from "#tests/setup/short-form.ts";

/*
 * States that a page can get into, checked by axe in both themes. For each screen as it opens see
 * tests/e2e/all-screens.spec.ts.
 */

const heading = page.getByRole("heading", { level: 1 });

/** Of pages that say it by one frame, the short form has one of the studio's own, and one of the dashboard. */
function some<Page>(pages: Page[]): Page[] {
  return isShort ? [...pages.slice(0, 1), ...pages.slice(-1)] : pages;
}

/** A page that loads its data with this call. */
type Read = [path: string, as: Role | undefined, call: Call];

describe("axe finds nothing on", () => {
  test.each<[path: string, as?: Role]>([["/no-such-page"], ["/dashboard/profile", "admin"]])(
    "the menu of %s on a phone",
    async (path, as) => {
      await page.viewport(390, 844);
      await openPage(path, { as });
      await page.getByRole("button", { name: "Menu" }).click();
      await expect.element(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await expectAccessible();
    },
  );

  test("the dashboard's menu on a phone", async () => {
    await page.viewport(390, 844);
    await openPage("/dashboard/manage-slot", { as: "trainer" });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const pages = page.getByRole("dialog").getByRole("navigation", { name: "Dashboard" });
    await expect.element(pages.getByRole("link", { name: "Add Slot" })).toBeVisible();
    await expectAccessible();
  });

  test("the dialog before a deletion", async () => {
    await openPage("/dashboard/all-users", { as: "admin" });
    await page
      .getByRole("button", { name: /^Delete/ })
      .first()
      .click();
    await expect.element(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible();
  });

  test("the question before a trainer is made a member again", async () => {
    await openPage("/dashboard/all-users/trainer-tara", { as: "admin" });
    await page.getByRole("button", { name: "Make a member again" }).click();
    await expect
      .element(page.getByRole("alertdialog").getByText(/1 running membership will end/))
      .toBeVisible();
    await expectAccessible();
  });

  test("the link that home offers after registering", async () => {
    const wayOn = { to: "/trainer-details/trainer-tara", state: null, label: "Continue to Tara Trainer" };
    await openPage({ pathname: "/", state: { wayOn } }, { as: "member" });
    await expect.element(page.getByRole("link", { name: wayOn.label })).toBeVisible();
    await expectAccessible();
  });

  test("a declined card", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await openPage("/evening/trainer-tara", {
      as: "member",
      api: (api) => {
        const error = { message: "Your card was declined." };
        api.grant("POST /test-gateway/v1/payment_intents/:id/confirm", { error });
      },
    });
    await page.getByRole("button", { name: "Price $50" }).click();
    await typeCard("4000000000000002");
    await page.getByRole("button", { name: "Pay $50" }).click();
    await expect.element(page.getByText("Your card was declined.")).toBeVisible();
    await expectAccessible();
  });

  test("a toast", async () => {
    // A hidden page keeps its toasts.
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await openPage("/payment", { as: "member" });
    await expect.element(heading).toHaveTextContent("Our Trainers");
    await expect.element(page.getByText("Choose a slot first")).toBeVisible();
    await expectAccessible();
  });

  test.each(
    some<[path: string, as: Role | User | undefined, button: string]>([
      ["/registration", undefined, "Register"],
      ["/become-trainer", sampleUser({ role: "member", request_status: "none", biography: "" }), "Apply"],
      ["/dashboard/add-article", "trainer", "Post article"],
      ["/dashboard/add-class", "admin", "Add class"],
    ]),
  )("the errors of %s, submitted empty", async (path, as, button) => {
    await openPage(path, { as });
    await page.getByRole("main").getByRole("button", { name: button }).click();
    await expect.poll(() => document.querySelector("main [aria-invalid=true]")).not.toBeNull();
    await expectAccessible();
  });

  test.each(
    some<Read>([
      ["/all-trainers", undefined, "GET /users"],
      ["/all-classes", undefined, "GET /classes"],
      ["/all-articles", undefined, "GET /articles"],
      ["/dashboard/all-users", "admin", "GET /usersbyadmin"],
      ["/dashboard/applied-trainer", "admin", "GET /usersbyadmin"],
      ["/dashboard/booked-trainer", "member", "GET /save-payment-info"],
    ]),
  )("%s without rows", async (path, as, call) => {
    await openPage(path, { as, api: (api) => api.grant(call, []) });
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByRole("main").getByText(/^Loading/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  test.each(
    some<Read>([
      ["/trainer-details/trainer-tara", "member", "GET /users/:id"],
      ["/dashboard/all-users", "admin", "GET /usersbyadmin"],
      ["/dashboard/balance", "admin", "GET /save-payment-info/summary"],
      ["/dashboard/balance", "admin", "GET /refunds"],
      ["/dashboard/booked-trainer", "member", "GET /save-payment-info"],
    ]),
  )("%s that could not be loaded", async (path, as, call) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await openPage(path, { as, api: (api) => api.cutOff(call) });
    const failed = page.getByRole("alert").filter({ hasText: "could not be loaded" });
    await expect.poll(() => failed.elements()).not.toEqual([]);
    await expectAccessible();
  });

  test.each<Read>([
    ["/dashboard/all-users", "admin", "GET /usersbyadmin"],
    ["/dashboard/booked-trainer", "member", "GET /save-payment-info"],
  ])("%s while it loads", async (path, as, call) => {
    await openPage(path, { as, api: (api) => api.hold(call) });
    await expect
      .element(page.getByRole("main").getByText(/^Loading (the|your bookings)/))
      .toBeInTheDocument();
    await expectAccessible();
  });
});
