import { expect, type Locator, type Page } from "@playwright/test";
import type { Role } from "#contract/users.ts";
import { goWithin, openPage } from "./support/open-page.ts";
import { test, type Visitor } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

/** What stands at an address: its title, its one main heading, and an element that no other page has. */
type Sight = { title: string; heading: string; tell: (page: Page) => Locator };
/** An address and what each role sees there; for whom nothing is said, that is not where they end up. */
type Row = { path: string } & Sight & Partial<Record<Role, Sight>>;

const link = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("link", { name, exact: true });
const button = (name: string) => (page: Page) => page.getByRole("main").getByRole("button", { name });
const search = (name: string) => (page: Page) => page.getByRole("search", { name });

/** A page of the dashboard seen by those whose page it is not. */
const notYours = (title: string, owners: string): Sight => ({
  title,
  heading: `This page is for ${owners}`,
  tell: link("Go to your dashboard"),
});
const forAdmins = (title: string) => ({
  member: notYours(title, "admins"),
  trainer: notYours(title, "admins"),
});
const forTrainers = (title: string) => ({
  member: notYours(title, "trainers"),
  admin: notYours(title, "trainers"),
});
const becomeTrainer = { title: "Become A Trainer", heading: "This page is for members" };

const publicPages: Row[] = [
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
    path: "/no-such-page",
    title: "Page not found",
    heading: "Oops! Page not found",
    tell: link("Go Back Home"),
  },
];

const trainer = "trainer-farzana-akter";
const noTrainer = { heading: "No Trainer Data", tell: link("See all trainers") };
const guardedPages: Row[] = [
  {
    path: `/trainer-details/${trainer}`,
    title: "Farzana Akter",
    heading: "Farzana Akter",
    tell: (page) => page.getByRole("region", { name: "Book a slot" }),
  },
  { path: "/trainer-details/nobody", title: "No Trainer Data", ...noTrainer },
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
    path: `/afternoon/${trainer}`,
    title: "Afternoon with Farzana Akter",
    heading: "Afternoon with Farzana Akter",
    tell: button("Price $50"),
  },
  {
    path: `/evening/${trainer}`,
    title: "Evening with Farzana Akter",
    heading: "Evening with Farzana Akter",
    tell: button("Price $100"),
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
  {
    path: "/morning/trainer-mitali-das",
    title: "No Slot Available!",
    heading: "No Slot Available!",
    tell: link("Evening"),
  },
  { path: "/default/nobody", title: "No Trainer Data", ...noTrainer },
  { path: "/evening/nobody", title: "No Trainer Data", ...noTrainer },
  {
    path: "/become-trainer",
    title: "Become A Trainer",
    heading: "Become A Trainer",
    tell: button("Apply"),
    trainer: { ...becomeTrainer, tell: link("Manage your slots") },
    admin: { ...becomeTrainer, tell: link("Read applications") },
  },
];

const dashboardPages: Row[] = [
  { path: "/dashboard/profile", title: "Profile", heading: "Profile", tell: button("Save profile") },
  {
    path: "/dashboard/all-users",
    title: "All Users",
    heading: "All Users",
    tell: search("Find a user"),
    ...forAdmins("All Users"),
  },
  {
    path: "/dashboard/applied-trainer",
    title: "Applied Trainer",
    heading: "Applied Trainer",
    tell: (page) => page.getByRole("article", { name: "Joy Barua" }),
    ...forAdmins("Applied Trainer"),
  },
  {
    path: "/dashboard/balance",
    title: "Balance",
    heading: "Balance",
    tell: (page) => page.getByText("Total balance"),
    ...forAdmins("Balance"),
  },
  {
    path: "/dashboard/add-class",
    title: "Add Class",
    heading: "Add Class",
    tell: (page) => page.getByLabel("Class name"),
    ...forAdmins("Add Class"),
  },
  {
    path: "/dashboard/manage-slot",
    title: "Manage Slot",
    heading: "Manage Slot",
    tell: (page) => page.getByRole("table", { name: "Your classes and slots" }),
    ...forTrainers("Manage Slot"),
  },
  {
    path: "/dashboard/add-slot",
    title: "Add Slot",
    heading: "Add Slot",
    tell: button("Add slot"),
    ...forTrainers("Add Slot"),
  },
  {
    path: "/dashboard/update-slot",
    title: "Update Slot",
    heading: "Update Slot",
    tell: button("Update slot"),
    ...forTrainers("Update Slot"),
  },
  {
    path: "/dashboard/add-article",
    title: "Add Article",
    heading: "Add Article",
    tell: button("Post article"),
    member: notYours("Add Article", "trainers and admins"),
  },
  {
    path: "/dashboard/activity-log",
    title: "Activity Log",
    heading: "Activity Log",
    tell: (page) => page.getByRole("heading", { name: "Request status" }),
    admin: notYours("Activity Log", "members and trainers"),
  },
  {
    path: "/dashboard/booked-trainer",
    title: "Booked Trainer",
    heading: "Booked Trainer",
    tell: (page) => page.getByRole("table", { name: "Your bookings" }),
    trainer: notYours("Booked Trainer", "members"),
    admin: notYours("Booked Trainer", "members"),
  },
];

const entrances = [
  { path: "/login", title: "Login", heading: "Login", tell: button("Sign in with Google") },
  {
    path: "/registration",
    title: "Registration",
    heading: "Create Your Account",
    tell: button("Register"),
  },
];

/** Where the dashboard begins for each role (spec §2), and the whole of its sidebar, in its order. */
const dashboards: Record<Role, { landing: string; sidebar: string[] }> = {
  admin: {
    landing: "/dashboard/all-users",
    sidebar: ["All Users", "Applied Trainer", "Balance", "Add Class", "Add Article"],
  },
  trainer: { landing: "/dashboard/manage-slot", sidebar: ["Manage Slot", "Add Slot", "Add Article"] },
  member: { landing: "/dashboard/activity-log", sidebar: ["Activity Log", "Booked Trainer"] },
};
const everyone: Visitor[] = ["visitor", "member", "trainer", "admin"];
const roles: Role[] = ["member", "trainer", "admin"];

async function expectSight(page: Page, { title, heading, tell }: Sight): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Shokti`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(tell(page).first()).toBeVisible();
}

async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Dhaka");
}

/** Goes to each address in one page, and looks at it. By itself each screen is opened in screens.spec.ts. */
async function walk(page: Page, rows: readonly Row[], visitor: Visitor): Promise<void> {
  test.setTimeout(120_000);
  await openPage(page, "/no-such-page-yet");
  for (const row of rows) {
    await test.step(row.path, async () => {
      await goWithin(page, row.path);
      await expectSight(page, visitor === "visitor" ? row : (row[visitor] ?? row));
      await expectShell(page);
      await expect(page).toHaveURL(row.path);
    });
  }
}

for (const visitor of everyone) {
  test.describe(() => {
    test.use({ visitor });

    // §1.2 §1.3 §2.1–4 §2.7 §2.34–36 D9
    test(`${visitor}: every public page shows itself`, async ({ page }) => {
      await walk(page, publicPages, visitor);
    });
  });
}

for (const role of roles) {
  test.describe(() => {
    test.use({ visitor: role });

    // §2.8–11
    test(`${role}: every page behind the login shows itself`, async ({ page }) => {
      await walk(page, guardedPages, role);
    });

    // §1.2 §2.15 §6.2 §6.4
    test(`${role}: every dashboard page shows itself, or says whose it is`, async ({ page }) => {
      await walk(page, dashboardPages, role);
    });

    // §2.22–25 §6.3 §6.4
    test(`${role}: the dashboard begins where the role's work is and lists just its pages`, async ({
      page,
    }) => {
      const { landing, sidebar } = dashboards[role];
      await page.goto("/dashboard");
      await expect(page).toHaveURL(landing);
      const items = page.getByRole("navigation", { name: "Dashboard" }).getByRole("listitem");
      await expect(items).toHaveText([...sidebar, "Home", "Profile", "Logout"]);
    });
  });
}

// §1.8 §2.5 §2.6 §2.37
test("visitor: login and registration show themselves, without navigation bar and footer", async ({
  page,
}) => {
  for (const entrance of entrances) {
    await page.goto(entrance.path);
    await expectSight(page, entrance);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  }
});

// §2.8–13 §2.15 §2.16 §6.6
test("visitor: every other page asks to log in first and shows nothing before", async ({ page }) => {
  const guarded = [...guardedPages, ...dashboardPages, { path: "/payment" }, { path: "/dashboard" }];
  test.setTimeout(120_000);
  await openPage(page, "/no-such-page-yet");
  for (const { path } of guarded) {
    await test.step(path, async () => {
      await goWithin(page, path);
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
    });
  }
});
