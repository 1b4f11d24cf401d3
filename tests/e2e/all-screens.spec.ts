import type { Page } from "@playwright/test";
import type { Role } from "#contract/users.ts";
import { isShort } from "#tests/setup/short-form.ts";
import { axeSidesOf, expectAccessible } from "./support/expect-accessible.ts";
import { expectNothingLost } from "./support/expect-nothing-lost.ts";
import { expect, expectsErrors } from "./support/journey.ts";
import { findMotion } from "./support/look-at-page.ts";
import { goWithin, openPage } from "./support/open-page.ts";
import { goToScreen, type Screen, screens } from "./support/screens.ts";
import { test, type Visitor } from "./support/visitor.ts";

// A visitor's screens are all asked in one page, and each takes a second or two.
test.describe.configure({ mode: "parallel", timeout: 600_000 });

const visitors: readonly Visitor[] = ["admin", "visitor", "member", "trainer"];

for (const visitor of visitors) {
  test.describe(() => {
    test.use({ visitor });

    // §1.2 §1.3 §1.8 §2.1–7 §2.8–12 §2.15 §2.22–25 §2.34–37 §6.2–4 §6.6 D9
    test(`${visitor}: each screen shows itself, axe finds nothing, narrow or large loses nothing, and it keeps still`, async ({
      page,
    }) => {
      expectsErrors(
        page,
        /404.*\/((address-proof|password-reset)\/read|no-such-page\.data|no-such-page-yet|does-not-exist\.png|nobody|nothing)$|refused a request: 404|could not be loaded: \[(address-claim|password-reset), none/,
      );
      if (visitor === "visitor") await openPage(page, "/no-such-page-yet");
      else await openDashboard(page, visitor);
      for (const [number, screen] of screens.entries())
        if (screen.visitor === visitor)
          await test.step(screen.name, () =>
            isSeenOnly(screen, number) ? seeAgain(page, screen) : examine(page, screen, number),
          );
    });
  });
}

/** One URL of each kind that requires a login; routes.test.ts checks that no other kind is missing. */
const askingToLogIn = [
  "/trainer-details/trainer-farzana-akter",
  "/class-details/class-yoga",
  "/article-details/article-sleep",
  "/morning/trainer-farzana-akter",
  "/become-trainer",
  "/payment",
  "/came",
  "/dashboard",
  "/dashboard/profile",
];

// §1.3 §2.8–13 §2.15 §2.16 §6.6 D9
test("visitor: every page that is not public asks to log in and shows nothing before", async ({ page }) => {
  expectsErrors(page, /404.*\/no-such-page-yet/);
  await openPage(page, "/no-such-page-yet");
  for (const path of askingToLogIn) {
    await test.step(path, async () => {
      await goWithin(page, path);
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
    });
  }
});

/** Each role's dashboard: where it begins (spec §2), and its whole sidebar in order. */
const dashboards: Record<Role, { landing: string; sidebar: string[] }> = {
  member: {
    landing: "/dashboard/activity-log",
    sidebar: ["Activity Log", "Booked Trainer", "My Review"],
  },
  trainer: {
    landing: "/dashboard/manage-slot",
    sidebar: ["Manage Slot", "Add Slot", "Trainer Profile", "Add Article", "My Articles", "Activity Log"],
  },
  admin: {
    landing: "/dashboard/all-users",
    sidebar: [
      ...["All Users", "Applied Trainer", "Balance", "Add Class", "Manage Classes", "Closed Days"],
      ...["Add Article", "My Articles", "Reviews", "Newsletter", "Audit", "Activity Log"],
    ],
  },
};

/** The dashboard begins at the role's work, and lists just its pages. */
async function openDashboard(page: Page, role: Role): Promise<void> {
  const { landing, sidebar } = dashboards[role];
  await page.goto("/dashboard");
  await expect(page).toHaveURL(landing);
  // A count of waiting items may follow a page's name.
  const items = page.getByRole("navigation", { name: "Dashboard" }).locator("li > :is(a, button)");
  await expect(items).toHaveText([...sidebar, "Home", "Profile", "Logout"]);
}

/** Like another screen; in the short form also one that somebody else has, too, whose parts axe looks at by themselves. */
function isSeenOnly({ isAlike, path, press, heading }: Screen, number: number): boolean {
  const first = screens.findIndex(
    (one) => !one.isAlike && one.path === path && one.press === press && one.heading === heading,
  );
  return Boolean(isAlike) || (isShort && first < number);
}

async function examine(page: Page, screen: Screen, number: number): Promise<void> {
  await goToScreen(page, screen);
  await expectSight(page, screen);
  expect.soft(await page.evaluate(findMotion), page.url()).toEqual([]);
  await expectAccessible(page, axeSidesOf(number));
  await expectNothingLost(page, number);
}

async function seeAgain(page: Page, screen: Screen): Promise<void> {
  await goWithin(page, screen.path);
  await expectSight(page, screen);
}

async function expectSight(page: Page, { path, press, title, heading, tell, isBare }: Screen): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Shokti`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  if (tell) await expect(tell(page).first()).toBeVisible();
  if (!press)
    await expect(page).toHaveURL(({ pathname, search }) => pathname + search === path.split("#")[0]);
  if (isBare) {
    for (const role of ["navigation", "banner", "contentinfo"] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
  } else {
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Dhaka");
  }
}
