import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { enter, said } from "#tests/app/keyboard.ts";
import { dashboardPath } from "./nav-links.ts";

const bar = page.getByRole("banner");
const logout = bar.getByRole("button", { name: "Logout" });
const dashboard = bar.getByRole("link", { name: "Dashboard (opens in a new tab)", exact: true });
const heading = page.getByRole("heading", { level: 1 });
const menu = page.getByRole("dialog", { name: "Menu" });
const toggle = bar.getByRole("button", { name: "Menu" });
/** The links of the bar that are highlighted. */
const highlighted = () =>
  [...document.querySelectorAll("header [data-chosen]")].map((link) => link.textContent);

// §2.19 §2.20
test.each(["member", "trainer", "admin"] as const)(
  "%s: the bar has Logout, a photo, and the dashboard in a tab of its own",
  async (role) => {
    await openPage("/no-such-page", { as: role });
    await expect.element(bar.getByRole("img", { name: /^Photo of / })).toBeVisible();
    await expect.element(logout).toBeVisible();
    await expect.element(bar.getByRole("link", { name: "Login" })).not.toBeInTheDocument();
    await expect.element(dashboard).toHaveAttribute("href", dashboardPath(role));
    await expect.element(dashboard).toHaveAttribute("target", "_blank");
  },
);

// D47
test.each(["member", "trainer", "admin", "visitor"] as const)(
  "%s: the bar of public pages has the search at every width, in one row with the rest",
  async (role) => {
    const search = bar.getByRole("button", { name: "Search everything" });
    await openPage("/prices", role === "visitor" ? {} : { as: role });
    for (const width of [320, 390, 1024, 1280, 1440]) {
      await page.viewport(width, 800);
      await expect.element(search).toBeVisible();
      const { width: across, height } = search.element().getBoundingClientRect();
      expect([across, height], `${width} px`).toEqual([44, 44]);
      expect(overlapsIn(search.element().parentElement as Element), `${width} px`).toEqual([]);
      expect(document.documentElement.scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
    }
    await search.click();
    await expect.element(page.getByRole("dialog").getByRole("combobox")).toHaveFocus();
  },
);

// D47
test("in the dashboard, too, the bar has the search where there is no sidebar for it", async () => {
  const search = bar.getByRole("button", { name: "Search everything" });
  await openPage("/dashboard/activity-log", { as: "trainer" });
  for (const width of [320, 390, 768]) {
    await page.viewport(width, 800);
    await expect.element(search).toBeVisible();
    expect(overlapsIn(search.element().parentElement as Element), `${width} px`).toEqual([]);
  }
  await page.viewport(1024, 800);
  await expect.element(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();
  expect(search.query()).toBeNull();
});

/** The neighbours of a row that lie on each other. */
function overlapsIn(row: Element): string[] {
  const boxes = [...row.children]
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  return boxes.flatMap(({ part, box }, place) => {
    const next = boxes[place + 1];
    return next && next.box.left < box.right ? [`${part.tagName} and ${next.part.tagName}`] : [];
  });
}

// §2.17 §2.19
test("visitor: the bar has Login and no account links", async () => {
  await openPage("/no-such-page");
  await expect.element(bar.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  expect(bar.getByRole("link", { name: /Dashboard/ }).elements()).toEqual([]);
  expect(logout.elements()).toEqual([]);
});

// §2.20 §4.2
test("the dashboard link leads to the member's page while the role is unknown", async () => {
  await openPage("/no-such-page", { as: "admin", api: (api) => api.hold("GET /users") });
  await expect.element(dashboard).toHaveAttribute("href", "/dashboard/activity-log");
});

// §2.21
test("the link chosen last is highlighted, even on another visit and on pages without a link", async () => {
  await openPage("/no-such-page");
  await expect.element(heading).toBeVisible();
  expect(highlighted()).toEqual([]);
  await bar.getByRole("link", { name: "Our Classes" }).click();
  await expect.poll(highlighted).toEqual(["Our Classes"]);
  await openPage("/no-such-page");
  await expect.poll(highlighted).toEqual(["Our Classes"]);
  await page.getByRole("link", { name: "Go Back Home" }).click();
  await expect.poll(highlighted).toEqual(["Home"]);
});

// §2.21
test.each([
  ["/class-details/class-judo", ["Our Classes"]],
  ["/trainer-details/trainer-tara", ["Our Trainers"]],
  ["/evening/trainer-tara", ["Our Trainers"]],
  ["/article-details/article-rest", ["Articles"]],
  ["/timetable", []],
])("on %s no other link than that of its section is highlighted", async (path, links) => {
  localStorage.setItem("chosen-link", "/");
  await openPage(path, { as: "member" });
  await expect.element(heading).toBeVisible();
  await expect.poll(highlighted).toEqual(links);
});

// §2.21
test.each([1280, 390])(
  "Login is a link of the bar like the others: chosen last, it is highlighted (%i px)",
  async (width) => {
    await page.viewport(width, 800);
    const openMenu = () => (width < 1024 ? toggle.click() : undefined);
    await openPage("/no-such-page");
    await openMenu();
    await page.getByRole("link", { name: "Login" }).click();
    await expect.element(heading).toHaveTextContent("Login");
    expect(localStorage.getItem("chosen-link")).toBe("/login");
    await openPage("/no-such-page");
    await openMenu();
    const login = page.getByRole("link", { name: "Login" });
    await expect.element(login).toHaveAttribute("data-chosen");
    expect(getComputedStyle(login.element()).textDecorationLine).toBe("underline");
  },
);

// §2.21
test("only a press chooses a link: logging in and out does not, and the dashboard shows no choice", async () => {
  await openPage("/login", {
    api: (api) =>
      api.grant("POST /api/auth/sign-in/email", { user: { email: "mina@shokti.test", name: "Mina" } }),
  });
  localStorage.setItem("chosen-link", "/all-classes");
  await page.getByLabelText("Email").fill("mina@shokti.test");
  await page.getByLabelText("Password").fill("Strong@2025");
  await page.getByRole("button", { name: "Login" }).click();
  await expect.element(heading).toHaveTextContent("Find your strength");
  expect(highlighted()).toEqual(["Our Classes"]);
  await openPage("/dashboard/profile", { as: "member" });
  await expect.element(heading).toHaveTextContent("Profile");
  expect(highlighted()).toEqual([]);
  await logout.click();
  await expect.element(heading).toHaveTextContent("Find your strength");
  expect(highlighted()).toEqual(["Our Classes"]);
});

test("the current page is marked more strongly than the link chosen last", async () => {
  await openPage("/all-trainers");
  await page.getByRole("contentinfo").getByRole("link", { name: "Our Classes" }).click();
  await openPage("/all-trainers");
  await expect.poll(highlighted).toEqual(["Our Classes"]);
  const groundOf = (name: string) =>
    getComputedStyle(bar.getByRole("link", { name, exact: true }).element()).backgroundColor;
  expect(groundOf("Our Classes")).toBe(groundOf("Home"));
  expect(groundOf("Our Trainers")).not.toBe(groundOf("Home"));
});

test("signing out at home is announced, and the focus stays on the page", async () => {
  await openPage("/", { as: "member" });
  await enter(logout);
  await expect.poll(() => said("You are logged out.")).toHaveLength(1);
  await expect.element(heading).toHaveFocus();
});

// §2.18
test("on a phone the menu opens over the page, and Escape and its button close it", async () => {
  await page.viewport(390, 844);
  await openPage("/no-such-page");
  await toggle.click();
  await expect.element(menu.getByRole("link", { name: "Login" })).toBeVisible();
  expect(wordsOf(menu.getByRole("navigation", { name: "Site" }).getByRole("link"))).toEqual([
    "Home",
    "Our Trainers",
    "Our Classes",
    "Articles",
    // After the specification's: what a visitor who thinks of coming looks for.
    "Timetable",
    "Prices",
  ]);
  await expect.element(menu.getByRole("link", { name: "Join" })).toHaveAttribute("href", "/registration");
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();
  await toggle.click();
  await menu.getByRole("button", { name: "Close the menu" }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(heading).toHaveTextContent("Oops! Page not found");
});

test("on a phone a link of the menu navigates and closes it, even one to the current page", async () => {
  await page.viewport(390, 844);
  await openPage("/no-such-page");
  for (const [name, title] of [
    ["Our Trainers", "Our Trainers"],
    ["Our Trainers", "Our Trainers"],
    ["Home", "Find your strength"],
  ] as const) {
    await toggle.click();
    await menu.getByRole("link", { name, exact: true }).click();
    await expect.element(heading).toHaveTextContent(title);
    await expect.element(menu).not.toBeInTheDocument();
  }
  await expect.element(heading).toHaveFocus();
});

test("the menu is in one line from 1024 px on, and collapses below", async () => {
  await openPage("/no-such-page");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Our Classes" });
  await page.viewport(1024, 800);
  await expect.element(links).toBeVisible();
  await expect.element(toggle).not.toBeInTheDocument();
  await page.viewport(1023, 800);
  await expect.element(toggle).toBeVisible();
  await expect.element(links).not.toBeInTheDocument();
});

test("on a phone the dashboard's pages share one menu with the site's, above them, and it closes after a choice", async () => {
  await page.viewport(390, 844);
  await openPage("/dashboard/manage-slot", { as: "trainer" });
  await expect.element(heading).toHaveTextContent("Manage Slot");
  const pages = page.getByRole("navigation", { name: "Dashboard" });
  await expect.element(pages).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  expect(wordsOf(page.getByRole("dialog").getByRole("link")).slice(0, 8)).toEqual([
    "Manage Slot",
    "Add Slot",
    "Trainer Profile",
    "Add Article",
    "My Articles",
    "Activity Log",
    "Profile",
    "Home",
  ]);
  await pages.getByRole("link", { name: "Add Article" }).click();
  await expect.element(heading).toHaveTextContent("Add Article");
  await expect.element(pages).not.toBeInTheDocument();
});
