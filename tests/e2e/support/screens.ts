import { expect, type Locator, type Page } from "@playwright/test";
import { goWithin } from "./open-page.ts";
import type { Visitor } from "./visitor.ts";

/** One screen as one visitor sees it. */
export type Screen = {
  name: string;
  visitor: Visitor;
  path: string;
  /** Where the URL alone does not lead there: the button to click at `path`. */
  press?: string;
  /** The document's, before the studio's name. */
  title: string;
  /** Its one main heading. */
  heading: string;
  /** An element that no other page has. */
  tell?: (page: Page) => Locator;
  /** Without the header, the navigation and the footer. */
  isBare?: true;
  /** Like another screen, but for its words or for the frame around it (spec §6): seeing it shows enough. */
  isAlike?: true;
};

/** A screen's title is its name, and its heading its title, where nothing else is said. */
type Shown = Pick<Screen, "path"> & Partial<Omit<Screen, "name" | "visitor">>;

const link = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("link", { name, exact: true });
const button = (name: string) => (page: Page) => page.getByRole("main").getByRole("button", { name });
const search = (name: string) => (page: Page) => page.getByRole("search", { name });
const heading = (name: string) => (page: Page) => page.getByRole("heading", { name });
const table = (name: string) => (page: Page) => page.getByRole("table", { name });
const region = (name: string) => (page: Page) => page.getByRole("region", { name });

const trainer = "trainer-nusrat-jahan";

const publicScreens: Record<string, Shown> = {
  Home: { path: "/", heading: "Find your strength", tell: button("Subscribe") },
  "Our Trainers": { path: "/all-trainers", tell: search("Find a trainer") },
  "Our Classes": { path: "/all-classes", tell: search("Find a class") },
  Articles: { path: "/all-articles", tell: search("Find an article") },
  Timetable: { path: "/timetable", tell: region("Saturday") },
  Prices: { path: "/prices", tell: region("How to begin") },
  Terms: { path: "/terms", title: "Terms and conditions", tell: heading("Cancelling and refunds") },
  Privacy: { path: "/privacy", tell: heading("What we hold, and why") },
  Cookies: { path: "/cookies", tell: heading("Cookies that we set") },
  "One writer's articles": { path: "/all-articles?writer=trainer-rafiq-hasan", title: "Articles" },
  Login: { path: "/login", tell: button("Sign in with Google"), isBare: true },
  Registration: {
    path: "/registration",
    heading: "Create Your Account",
    tell: button("Register"),
    isBare: true,
  },
  "Reset password": { path: "/reset-password?token=none", heading: "This link no longer works" },
  "Confirm your address": { path: "/newsletter/confirm?token=none", tell: button("Confirm") },
  "Confirm your email": { path: "/confirm-address#token=none", heading: "This link no longer works" },
  Unsubscribe: { path: "/newsletter/unsubscribe?token=none", tell: button("Unsubscribe") },
  "Not found": {
    path: "/no-such-page",
    title: "Page not found",
    heading: "Oops! Page not found",
    tell: link("Go Back Home"),
  },
  Styleguide: { path: "/styleguide", heading: "Strength in plain sight", isBare: true },
};

const trainerDetails = {
  path: `/trainer-details/${trainer}`,
  title: "Nusrat Jahan",
  // It comes last, after a request of its own.
  tell: link("1 article by Nusrat"),
};
const morning = {
  path: `/morning/${trainer}`,
  title: "Morning with Nusrat Jahan",
  tell: button("Price $20"),
};
const becomeTrainer = { path: "/become-trainer", title: "Become A Trainer" };
const activityLog = { path: "/dashboard/activity-log", tell: region("You at the studio") };
const profile = { path: "/dashboard/profile", tell: button("Save profile") };
const addArticle = { path: "/dashboard/add-article", tell: button("Post article") };
const myArticles = { path: "/dashboard/my-articles", tell: search("Find an article") };
const editArticle = {
  path: "/dashboard/edit-article/article-ten-minutes",
  tell: button("Save article"),
};

/** A dashboard page seen by a person without access to it; for every page see role-gate.browser.test.tsx. */
const notYours = (path: string, title: string, owners: string): Shown => ({
  path,
  title,
  heading: `This page is for ${owners}`,
  tell: link("Go to your dashboard"),
});

const memberScreens: Record<string, Shown> = {
  "Trainer details": trainerDetails,
  "Class details": {
    path: "/class-details/class-yoga",
    title: "YOGA",
    tell: (page) => region("Trainers")(page).getByRole("link", { name: "Farzana" }),
  },
  "Article details": {
    path: "/article-details/article-sleep",
    title: "The training you do lying down",
    tell: button("Upvote"),
  },
  Morning: morning,
  "No slot": { path: `/default/${trainer}`, title: "No Slot Available!", tell: link("Morning") },
  "No trainer": {
    path: "/trainer-details/nobody",
    title: "No Trainer Data",
    tell: link("See all trainers"),
  },
  "Become trainer": { ...becomeTrainer, tell: button("Apply") },
  Profile: profile,
  "Activity Log": activityLog,
  "Booked Trainer": { path: "/dashboard/booked-trainer", tell: table("Your bookings") },
  "My Review": { path: "/dashboard/my-review", tell: button("Publish review") },
  Receipt: { path: "/dashboard/receipt/pi_demo0034" },
  "Refund receipt": {
    path: "/dashboard/receipt/pi_demo0025/refund/payment-demo-0025-refund",
    title: "Receipt",
    heading: "Refund receipt",
  },
  "Somebody else's page": notYours("/dashboard/balance", "Balance", "admins"),
  Payment: { path: `/morning/${trainer}`, press: "Price $50" },
  Evening: {
    path: "/Evening/trainer-farzana-akter",
    title: "Evening with Farzana Akter",
    tell: button("Price $100"),
    isAlike: true,
  },
  "No class": {
    path: "/class-details/nothing",
    title: "No Class Data",
    tell: link("See all classes"),
    isAlike: true,
  },
  "No article": {
    path: "/article-details/nothing",
    title: "No Article Data",
    tell: link("See all articles"),
    isAlike: true,
  },
  "A trainer's and an admin's page": {
    ...notYours("/dashboard/add-article", "Add Article", "trainers and admins"),
    isAlike: true,
  },
};

const trainerScreens: Record<string, Shown> = {
  "Trainer details": trainerDetails,
  Morning: morning,
  "Become trainer": {
    ...becomeTrainer,
    heading: "This page is for members",
    tell: link("Edit your trainer profile"),
  },
  "Activity Log": activityLog,
  "Manage Slot": { path: "/dashboard/manage-slot", tell: table("Your classes and slots") },
  "Who is coming": { path: "/came", heading: "Nothing to tick here", tell: link("Go to your dashboard") },
  "Add Slot": { path: "/dashboard/add-slot", tell: button("Add slot") },
  "Update Slot": { path: "/dashboard/update-slot", tell: button("Update slot") },
  "Trainer Profile": { path: "/dashboard/trainer-profile", tell: button("Save trainer profile") },
  "Add Article": addArticle,
  "My Articles": myArticles,
  "Edit Article": editArticle,
  Profile: { ...profile, isAlike: true },
  "A member's page": { ...notYours("/dashboard/booked-trainer", "Booked Trainer", "members"), isAlike: true },
};

const adminScreens: Record<string, Shown> = {
  "All Users": { path: "/dashboard/all-users", tell: search("Find a user") },
  Person: { path: `/dashboard/all-users/${trainer}`, title: "Nusrat Jahan" },
  Applicant: { path: "/dashboard/all-users/member-joy-barua", title: "Joy Barua" },
  "Applied Trainer": {
    path: "/dashboard/applied-trainer",
    tell: (page) => page.getByRole("article", { name: "Joy Barua" }),
  },
  Audit: { path: "/dashboard/audit", tell: search("Find a decision") },
  "Activity Log": activityLog,
  Balance: {
    path: "/dashboard/balance",
    tell: (page) => page.getByRole("heading", { name: "All payments" }),
  },
  Newsletter: { path: "/dashboard/newsletter", tell: table("What was sent") },
  // Kept apart from Balance: a walk recognizes the next page by its heading, and theirs is the same.
  Movements: { path: "/dashboard/balance?show=movements", title: "Balance" },
  "Add Class": { path: "/dashboard/add-class", tell: (page) => page.getByLabel("Class name") },
  "Manage Classes": { path: "/dashboard/manage-classes", tell: search("Find a class") },
  "Closed Days": { path: "/dashboard/closed-days", tell: button("Close the studio") },
  "Edit Class": { path: "/dashboard/edit-class/class-yoga", tell: button("Save class") },
  Reviews: { path: "/dashboard/all-reviews", tell: table("Reviews") },
  "Add Article": { ...addArticle, isAlike: true },
  "My Articles": { ...myArticles, isAlike: true },
  "Edit Article": { ...editArticle, isAlike: true },
  Profile: { ...profile, isAlike: true },
  "A trainer's page": { ...notYours("/dashboard/manage-slot", "Manage Slot", "trainers"), isAlike: true },
  "Become trainer": {
    ...becomeTrainer,
    heading: "This page is for members",
    tell: link("Read applications"),
    isAlike: true,
  },
};

/** Every screen (spec §2) of every visitor. */
export const screens: readonly Screen[] = [
  ...seenBy("visitor", publicScreens),
  ...seenBy("member", memberScreens),
  ...seenBy("trainer", trainerScreens),
  ...seenBy("admin", adminScreens),
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
    // Folded on a phone.
    await expect(page.locator("main dd").getByText(/ \d{4}$/)).toBeAttached();
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

function seenBy(visitor: Visitor, all: Record<string, Shown>): Screen[] {
  return Object.entries(all).map(([name, shown]) => {
    const title = shown.title ?? name;
    return { heading: title, ...shown, name, visitor, title };
  });
}
