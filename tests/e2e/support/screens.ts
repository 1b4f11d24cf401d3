import { expect, type Page } from "@playwright/test";
import { goWithin } from "./open-page.ts";
import type { Visitor } from "./visitor.ts";

/** One screen as one visitor sees it. */
export type Screen = {
  name: string;
  visitor: Visitor;
  path: string;
  /** Where the URL alone does not lead there: the button to click at `path`. */
  press?: string;
};

const trainer = "trainer-nusrat-jahan";

const publicPaths = {
  Home: "/",
  "Our Trainers": "/all-trainers",
  "Our Classes": "/all-classes",
  Articles: "/all-articles",
  Timetable: "/timetable",
  Terms: "/terms",
  Privacy: "/privacy",
  Cookies: "/cookies",
  "One writer's articles": "/all-articles?writer=trainer-rafiq-hasan",
  Login: "/login",
  Registration: "/registration",
  "Reset password": "/reset-password?token=none",
  "Confirm your address": "/newsletter/confirm?token=none",
  "Confirm your email": "/confirm-address#token=none",
  Unsubscribe: "/newsletter/unsubscribe?token=none",
  "Not found": "/no-such-page",
  Styleguide: "/styleguide",
};

const detailPaths = {
  "Trainer details": `/trainer-details/${trainer}`,
  "Class details": "/class-details/class-yoga",
  "Article details": "/article-details/article-sleep",
  Morning: `/morning/${trainer}`,
  "No slot": `/default/${trainer}`,
  "No trainer": "/trainer-details/nobody",
  "Become trainer": "/become-trainer",
  Profile: "/dashboard/profile",
};

const memberPaths = {
  ...detailPaths,
  "Activity Log": "/dashboard/activity-log",
  "Booked Trainer": "/dashboard/booked-trainer",
  "My Review": "/dashboard/my-review",
  Receipt: "/dashboard/receipt/pi_demo0022",
  "Refund receipt": "/dashboard/receipt/pi_demo0017/refund/payment-demo-0017-refund",
  "Somebody else's page": "/dashboard/balance",
};

const trainerPaths = {
  "Trainer details": `/trainer-details/${trainer}`,
  Morning: `/morning/${trainer}`,
  "Become trainer": "/become-trainer",
  "Activity Log": "/dashboard/activity-log",
  "Manage Slot": "/dashboard/manage-slot",
  "Add Slot": "/dashboard/add-slot",
  "Update Slot": "/dashboard/update-slot",
  "Trainer Profile": "/dashboard/trainer-profile",
  "Add Article": "/dashboard/add-article",
  "My Articles": "/dashboard/my-articles",
  "Edit Article": "/dashboard/edit-article/article-ten-minutes",
};

const adminPaths = {
  "All Users": "/dashboard/all-users",
  Person: `/dashboard/all-users/${trainer}`,
  Applicant: "/dashboard/all-users/member-joy-barua",
  "Applied Trainer": "/dashboard/applied-trainer",
  Audit: "/dashboard/audit",
  Balance: "/dashboard/balance",
  Newsletter: "/dashboard/newsletter",
  // Kept apart from Balance: a walk recognizes the next page by its heading, and theirs is the same.
  Movements: "/dashboard/balance?show=movements",
  "Add Class": "/dashboard/add-class",
  "Manage Classes": "/dashboard/manage-classes",
  "Edit Class": "/dashboard/edit-class/class-yoga",
  Reviews: "/dashboard/all-reviews",
};

/** Every screen (spec §2), once for all visitors who see it alike apart from the frame around it (spec §6). */
export const screens: readonly Screen[] = [
  ...seenBy("visitor", publicPaths),
  ...seenBy("member", memberPaths),
  { name: "Payment", visitor: "member", path: detailPaths.Morning, press: "Price $50" },
  ...seenBy("trainer", trainerPaths),
  ...seenBy("admin", adminPaths),
];

/** The screen of that name, for tests that want only some. */
export function screenNamed(name: string, visitor?: Visitor): Screen {
  const screen = screens.find((one) => one.name === name && (!visitor || one.visitor === visitor));
  if (!screen) throw new Error(`There is no screen ${name}`);
  return screen;
}

/** Opens a screen and waits until it has loaded completely. */
export async function openScreen(page: Page, { path, press }: Screen): Promise<void> {
  await page.goto(path);
  await pressOn(page, { path, press });
  await screenIsThere(page);
}

/** Navigates to a screen within the running page, to its top, and waits in the same way. */
export async function goToScreen(page: Page, { path, press }: Screen): Promise<void> {
  if (new URL(path, page.url()).href !== page.url()) await goOn(page, path);
  await pressOn(page, { path, press });
  await screenIsThere(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
}

/** Navigates within the running page, until another heading has replaced the last screen's. */
async function goOn(page: Page, path: string): Promise<void> {
  const last = await page.locator("main h1").elementHandle();
  const words = await last?.textContent();
  await goWithin(page, path);
  await page.waitForFunction(
    ({ last, words }) => {
      const heading = document.querySelector("main h1");
      return heading !== null && (heading !== last || heading.textContent !== words);
    },
    { last, words },
  );
}

/** The heading is shown, the page is hydrated, and lists, slides and fonts are loaded. */
export async function screenIsThere(page: Page): Promise<void> {
  await expect(page.locator("main h1")).toBeVisible();
  // What the header shows depends on who is logged in, which only the hydrated page knows.
  if (await page.locator("body > div > header").count())
    await expect(
      page.locator('header a[href="/login"], header button:has-text("Logout")').first(),
    ).toBeAttached();
  if (!page.url().endsWith("/styleguide"))
    await expect(page.locator("main").getByText(/^(Loading|Holding your place)/)).toHaveCount(0);
  // The order's term appears once the page knows what the member has of the slot.
  if (page.url().endsWith("/payment"))
    await expect(page.locator("main dd").getByText(/ \d{4}$/)).toBeVisible();
  await expect(page.locator(".carousel-track:not([data-led])")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function pressOn(page: Page, { path, press }: Pick<Screen, "path" | "press">): Promise<void> {
  if (!press) return;
  await page.getByRole("button", { name: press }).click();
  // What lies under the pointer would look different.
  await page.mouse.move(0, 0);
  await expect(page).not.toHaveURL(path);
}

function seenBy(visitor: Visitor, paths: Record<string, string>): Screen[] {
  return Object.entries(paths).map(([name, path]) => ({ name, visitor, path }));
}
