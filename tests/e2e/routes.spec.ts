import { expect, type Locator, type Page } from "@playwright/test";
import type { Role } from "#contract/users.ts";
import { goWithin, openPage } from "./support/open-page.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

/** An address, and what stands there: its title, its one main heading, and an element that no other page has. */
type Sight = { path: string; title: string; heading: string; tell: (page: Page) => Locator };

const link = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("link", { name, exact: true });
const button = (name: string) => (page: Page) => page.getByRole("main").getByRole("button", { name });
const search = (name: string) => (page: Page) => page.getByRole("search", { name });

const publicPages: Sight[] = [
  { path: "/", title: "Home", heading: "Find your strength", tell: button("Subscribe") },
  {
    path: "/all-trainers",
    title: "Our Trainers",
    heading: "Our Trainers",
    tell: search("Find a trainer"),
  },
  { path: "/all-classes", title: "Our Classes", heading: "Our Classes", tell: search("Find a class") },
  { path: "/all-articles", title: "Articles", heading: "Articles", tell: search("Find an article") },
  {
    path: "/timetable",
    title: "Timetable",
    heading: "Timetable",
    tell: (page) => page.getByRole("region", { name: "Saturday" }),
  },
  {
    path: "/no-such-page",
    title: "Page not found",
    heading: "Oops! Page not found",
    tell: link("Go Back Home"),
  },
];

const trainer = "trainer-farzana-akter";
const guardedPages: Sight[] = [
  {
    path: `/trainer-details/${trainer}`,
    title: "Farzana Akter",
    heading: "Farzana Akter",
    tell: (page) => page.getByRole("region", { name: "Book a slot" }),
  },
  {
    path: "/trainer-details/nobody",
    title: "No Trainer Data",
    heading: "No Trainer Data",
    tell: link("See all trainers"),
  },
  {
    path: "/class-details/class-yoga",
    title: "YOGA",
    heading: "YOGA",
    tell: (page) => page.getByRole("region", { name: "Trainers" }).getByRole("link", { name: "Farzana" }),
  },
  {
    path: "/class-details/nothing",
    title: "No Class Data",
    heading: "No Class Data",
    tell: link("See all classes"),
  },
  {
    path: "/article-details/article-sleep",
    title: "The training you do lying down",
    heading: "The training you do lying down",
    tell: button("Upvote"),
  },
  {
    path: "/article-details/nothing",
    title: "No Article Data",
    heading: "No Article Data",
    tell: link("See all articles"),
  },
  {
    path: `/morning/${trainer}`,
    title: "Morning with Farzana Akter",
    heading: "Morning with Farzana Akter",
    tell: button("Price $20"),
  },
  {
    path: `/Evening/${trainer}`,
    title: "Evening with Farzana Akter",
    heading: "Evening with Farzana Akter",
    tell: button("Price $100"),
  },
  {
    path: `/default/${trainer}`,
    title: "No Slot Available!",
    heading: "No Slot Available!",
    tell: link("Afternoon"),
  },
];

const becomeTrainer = { path: "/become-trainer", title: "Become A Trainer" };
const profile = {
  path: "/dashboard/profile",
  title: "Profile",
  heading: "Profile",
  tell: button("Save profile"),
};
const addArticle = {
  path: "/dashboard/add-article",
  title: "Add Article",
  heading: "Add Article",
  tell: button("Post article"),
};
const activityLog = {
  path: "/dashboard/activity-log",
  title: "Activity Log",
  heading: "Activity Log",
  tell: (page: Page) => page.getByRole("heading", { name: "Request status" }),
};

/** A page of the dashboard seen by somebody whose page it is not; for every page see role-gate.browser.test.tsx. */
const notYours = (path: string, title: string, owners: string): Sight => ({
  path,
  title,
  heading: `This page is for ${owners}`,
  tell: link("Go to your dashboard"),
});

/** Where the dashboard begins for each role (spec §2), the whole of its sidebar in its order, and its pages. */
const dashboards: Record<Role, { landing: string; sidebar: string[]; pages: Sight[] }> = {
  member: {
    landing: "/dashboard/activity-log",
    sidebar: ["Activity Log", "Booked Trainer"],
    pages: [
      activityLog,
      {
        path: "/dashboard/booked-trainer",
        title: "Booked Trainer",
        heading: "Booked Trainer",
        tell: (page) => page.getByRole("table", { name: "Your bookings" }),
      },
      profile,
      notYours("/dashboard/add-article", "Add Article", "trainers and admins"),
      { ...becomeTrainer, heading: "Become A Trainer", tell: button("Apply") },
      ...guardedPages,
    ],
  },
  trainer: {
    landing: "/dashboard/manage-slot",
    sidebar: ["Manage Slot", "Add Slot", "Trainer Profile", "Add Article"],
    pages: [
      {
        path: "/dashboard/manage-slot",
        title: "Manage Slot",
        heading: "Manage Slot",
        tell: (page) => page.getByRole("table", { name: "Your classes and slots" }),
      },
      { path: "/dashboard/add-slot", title: "Add Slot", heading: "Add Slot", tell: button("Add slot") },
      {
        path: "/dashboard/update-slot",
        title: "Update Slot",
        heading: "Update Slot",
        tell: button("Update slot"),
      },
      {
        path: "/dashboard/trainer-profile",
        title: "Trainer Profile",
        heading: "Trainer Profile",
        tell: button("Save trainer profile"),
      },
      addArticle,
      activityLog,
      profile,
      notYours("/dashboard/booked-trainer", "Booked Trainer", "members"),
      { ...becomeTrainer, heading: "This page is for members", tell: link("Edit your trainer profile") },
    ],
  },
  admin: {
    landing: "/dashboard/all-users",
    sidebar: ["All Users", "Applied Trainer", "Balance", "Add Class", "Add Article", "Audit"],
    pages: [
      {
        path: "/dashboard/all-users",
        title: "All Users",
        heading: "All Users",
        tell: search("Find a user"),
      },
      {
        path: "/dashboard/applied-trainer",
        title: "Applied Trainer",
        heading: "Applied Trainer",
        tell: (page) => page.getByRole("article", { name: "Joy Barua" }),
      },
      {
        path: "/dashboard/audit",
        title: "Audit",
        heading: "Audit",
        tell: search("Find a decision"),
      },
      {
        path: "/dashboard/balance",
        title: "Balance",
        heading: "Balance",
        tell: (page) => page.getByText("Total balance"),
      },
      {
        path: "/dashboard/add-class",
        title: "Add Class",
        heading: "Add Class",
        tell: (page) => page.getByLabel("Class name"),
      },
      addArticle,
      profile,
      notYours("/dashboard/manage-slot", "Manage Slot", "trainers"),
      { ...becomeTrainer, heading: "This page is for members", tell: link("Read applications") },
    ],
  },
};

const entrances: Sight[] = [
  {
    path: "/registration",
    title: "Registration",
    heading: "Create Your Account",
    tell: button("Register"),
  },
  { path: "/login", title: "Login", heading: "Login", tell: button("Sign in with Google") },
];

/** Addresses of each kind that ask to log in; that no other is left out holds routes.test.ts. */
const askingToLogIn = [
  `/trainer-details/${trainer}`,
  "/class-details/class-yoga",
  "/article-details/article-sleep",
  `/morning/${trainer}`,
  "/become-trainer",
  "/payment",
  "/dashboard",
  "/dashboard/profile",
];

async function expectSight(page: Page, { path, title, heading, tell }: Sight): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Shokti`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(tell(page).first()).toBeVisible();
  await expect(page).toHaveURL(path);
}

/** Goes to each address in the running page, and looks at it. By itself each screen is opened in screens.spec.ts. */
async function walk(page: Page, sights: readonly Sight[]): Promise<void> {
  for (const sight of sights) {
    await test.step(sight.path, async () => {
      await goWithin(page, sight.path);
      await expectSight(page, sight);
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText("Dhaka");
    });
  }
}

// §1.2 §1.3 §1.8 §2.1–6 §2.7–13 §2.16 §2.34–37 §6.6 D9
test("visitor: the public pages show themselves, every other asks to log in and shows nothing before", async ({
  page,
}) => {
  await openPage(page, "/no-such-page-yet");
  await walk(page, publicPages);
  for (const entrance of entrances) {
    await goWithin(page, entrance.path);
    await expectSight(page, entrance);
    // Both stand without the navigation bar and the footer.
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  }
  for (const path of askingToLogIn) {
    await test.step(path, async () => {
      await goWithin(page, path);
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
    });
  }
});

for (const role of ["member", "trainer", "admin"] as const) {
  test.describe(() => {
    test.use({ visitor: role });

    // §1.2 §2.8–11 §2.15 §2.22–25 §6.2–4
    test(`${role}: the dashboard begins at the role's work and lists just its pages, which show themselves`, async ({
      page,
    }) => {
      const { landing, sidebar, pages } = dashboards[role];
      await page.goto("/dashboard");
      await expect(page).toHaveURL(landing);
      // Beside a page's name may stand how many wait there.
      const items = page.getByRole("navigation", { name: "Dashboard" }).locator("li > :is(a, button)");
      await expect(items).toHaveText([...sidebar, "Home", "Profile", "Logout"]);
      await walk(page, pages);
    });
  });
}
