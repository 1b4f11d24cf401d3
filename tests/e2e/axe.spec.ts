import { expect, type Page } from "@playwright/test";
import { cards, typeCard } from "./support/cards.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { openScreen, screenIsThere, screenNamed } from "./support/screens.ts";
import { passTimeUntil } from "./support/toasts.ts";
import { test, type Visitor } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const trainer = "trainer-nusrat-jahan";

type State = {
  name: string;
  visitor: Visitor;
  /** Brings the page into the state. */
  enter(page: Page): Promise<void>;
  /** What of the page the state is about; all of it when left out. */
  part?: string;
};

const states: State[] = [
  menuOf("visitor", "/"),
  menuOf("admin", "/dashboard/profile"),
  {
    name: "the dashboard's menu on a phone",
    visitor: "trainer",
    enter: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openScreen(page, screenNamed("Manage Slot"));
      await page.getByRole("navigation", { name: "Dashboard" }).getByRole("button").first().click();
    },
  },
  {
    name: "the dialog before a deletion",
    visitor: "admin",
    enter: async (page) => {
      await openScreen(page, screenNamed("All Users"));
      await page.getByRole("button", { name: "Delete" }).first().click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "the bank's question",
    visitor: "member",
    enter: async (page) => {
      await openScreen(page, screenNamed("Payment"));
      await typeCard(page, cards.authenticationRequired);
      await page.getByRole("button", { name: "Pay $50" }).click();
      await expect(page.getByRole("dialog", { name: "Your bank asks" })).toBeVisible();
    },
  },
  {
    name: "a declined card",
    visitor: "member",
    enter: async (page) => {
      await openScreen(page, screenNamed("Payment"));
      await typeCard(page, cards.declined);
      await page.getByRole("button", { name: "Pay $50" }).click();
      await expect(page.getByText("Your card was declined.")).toBeVisible();
    },
  },
  {
    name: "a toast",
    visitor: "visitor",
    part: '[aria-label^="Messages"]',
    enter: async (page) => {
      await page.route("**/subscribers", (route) => route.abort());
      await openScreen(page, screenNamed("Home"));
      await page.getByRole("button", { name: "Subscribe" }).click();
      // Under the pointer a toast stays.
      await page.getByText("Something went wrong. Please try again.").hover();
    },
  },
  faultsOf("visitor", "Registration", "Register"),
  faultsOf("member", "Become trainer", "Apply"),
  faultsOf("trainer", "Add Article", "Post"),
  faultsOf("admin", "Add Class", "Add"),
  emptyList("visitor", "/all-trainers?q=nobody-has-this"),
  emptyList("visitor", "/all-classes?q=nobody-has-this"),
  emptyList("visitor", "/all-articles?q=nobody-has-this"),
  emptyList("admin", "/dashboard/all-users?q=nobody-has-this"),
  emptyList("admin", "/dashboard/applied-trainer", "**/usersbyadmin*"),
  emptyList("member", "/dashboard/booked-trainer", "**/save-payment-info*"),
  failedList("admin", "/dashboard/all-users", "**/usersbyadmin*"),
  failedList("admin", "/dashboard/balance", "**/save-payment-info**"),
  failedList("member", "/dashboard/booked-trainer", "**/save-payment-info*"),
  failedList("member", `/trainer-details/${trainer}`, `**/users/${trainer}`),
  waitingList("admin", "/dashboard/all-users", "**/usersbyadmin*"),
  waitingList("member", "/dashboard/booked-trainer", "**/save-payment-info*"),
];

for (const { name, visitor, enter, part } of states) {
  test.describe(() => {
    test.use({ visitor });
    test(`axe finds nothing on ${name} as ${visitor}, light or dark`, async ({ page }) => {
      await enter(page);
      await expectAccessible(page, part);
    });
  });
}

function menuOf(visitor: Visitor, path: string): State {
  return {
    name: `the menu of ${path} on a phone`,
    visitor,
    enter: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await screenIsThere(page);
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    },
  };
}

/** A form that was sent with nothing in it. */
function faultsOf(visitor: Visitor, screen: string, button: string): State {
  return {
    name: `the faults of ${screen}`,
    visitor,
    enter: async (page) => {
      await openScreen(page, screenNamed(screen, visitor));
      await page.getByRole("main").getByRole("button", { name: button }).click();
      await expect(page.locator("main [aria-invalid=true]").first()).toBeVisible();
    },
  };
}

/** A list without rows: nothing fits the search, or `call` is answered with none. */
function emptyList(visitor: Visitor, path: string, call?: string): State {
  return {
    name: `${path} without rows`,
    visitor,
    enter: async (page) => {
      if (call)
        await page.route(call, (route) => route.fulfill({ json: [], headers: { "X-Total-Count": "0" } }));
      await page.goto(path);
      await screenIsThere(page);
    },
  };
}

/** What is read by `call` cannot be had, and all tries are over. */
function failedList(visitor: Visitor, path: string, call: string): State {
  return {
    name: `${path} that could not be loaded`,
    visitor,
    enter: async (page) => {
      await page.clock.install();
      await page.route(call, (route) => route.abort());
      await page.goto(path);
      const failed = page.getByRole("alert").filter({ hasText: "could not be loaded" }).first();
      // The longest wait before a retry, so that each step brings the next try.
      await passTimeUntil(page, () => expect(failed).toBeVisible({ timeout: 100 }), { stepMs: 4000 });
    },
  };
}

/** What is read by `call` is on its way for as long as one looks. */
function waitingList(visitor: Visitor, path: string, call: string): State {
  return {
    name: `${path} on its way`,
    visitor,
    enter: async (page) => {
      await page.route(call, () => undefined);
      await page.goto(path);
      await expect(page.getByRole("main").getByText(/^Loading the|^Loading your bookings/)).toBeAttached();
    },
  };
}
