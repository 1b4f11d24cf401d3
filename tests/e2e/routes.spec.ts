import type { Page } from "@playwright/test";
import { expect, expectsErrors } from "./support/journey.ts";
import { goWithin, openPage } from "./support/open-page.ts";
import { button, dashboards, publicPages, type Sight } from "./support/sights.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

const entrances: Sight[] = [
  {
    path: "/registration",
    title: "Registration",
    heading: "Create Your Account",
    tell: button("Register"),
  },
  { path: "/login", title: "Login", heading: "Login", tell: button("Sign in with Google") },
];

/** One URL of each kind that requires a login; routes.test.ts checks that no other kind is missing. */
const askingToLogIn = [
  "/trainer-details/trainer-farzana-akter",
  "/class-details/class-yoga",
  "/article-details/article-sleep",
  "/morning/trainer-farzana-akter",
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

/** Visits each URL in the running page, and looks at it. screens.spec.ts opens each screen by itself. */
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
  expectsErrors(page, /404.*\/no-such-page/);
  await openPage(page, "/no-such-page-yet");
  await walk(page, publicPages);
  for (const entrance of entrances) {
    await goWithin(page, entrance.path);
    await expectSight(page, entrance);
    // Both are shown without the header and the footer.
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
      expectsErrors(page, /404.*\/no(body|thing)$|the studio refused a request: 404/);
      const { landing, sidebar, pages } = dashboards[role];
      await page.goto("/dashboard");
      await expect(page).toHaveURL(landing);
      // A count of waiting items may follow a page's name.
      const items = page.getByRole("navigation", { name: "Dashboard" }).locator("li > :is(a, button)");
      await expect(items).toHaveText([...sidebar, "Home", "Profile", "Logout"]);
      await walk(page, pages);
    });
  });
}
