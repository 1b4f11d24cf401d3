import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { brand } from "#studio/brand.ts";
import { openPage, show, wordsOf } from "#tests/app/bench.tsx";
import { ErrorPage } from "./error-page.tsx";

const { links } = brand;
const footer = page.getByRole("contentinfo");

// §1.1 §1.8 D1
test("the footer says who this is: a fitness tracker of 2025 in Dhaka, Bangladesh, with a hotline", async () => {
  await openPage("/no-such-page");
  await expect.element(footer).toMatchTextContent("fitness tracker");
  await expect.element(footer).toMatchTextContent(/© 2025/);
  await expect.element(footer).toMatchTextContent(/Dhaka \d+, Bangladesh/);
  await expect.element(footer).toMatchTextContent(/Hotline \+880 [\d ]+/);
});

// §1.8 D1 D68
test("the brand leads home, social pages lead out; terms, privacy and cookies are pages of the studio's own", async () => {
  await openPage("/no-such-page");
  const home = footer.getByRole("link").first();
  await expect.element(home).toHaveAccessibleName("Shokti fitness tracker");
  await expect.element(home).toHaveAttribute("href", "/");
  for (const [name, address] of [
    ["Facebook", expect.stringMatching(/^https:/)],
    ["Instagram", expect.stringMatching(/^https:/)],
    ["Terms and conditions", "/terms"],
    ["Privacy", "/privacy"],
    ["Cookies", "/cookies"],
  ] as const)
    await expect.element(footer.getByRole("link", { name })).toHaveAttribute("href", address);
});

// §1.1 §1.8 D68
test("a dashboard's footer says the same in one line, with a link home", async () => {
  await openPage("/dashboard/all-users", { as: "admin" });
  for (const words of ["fitness tracker", "Dhaka 1209, Bangladesh", "Hotline +880", "© 2025"])
    await expect.element(footer).toMatchTextContent(words);
  expect(
    footer
      .getByRole("link")
      .elements()
      .map((link) => link.getAttribute("href")),
  ).toEqual([
    "/",
    expect.stringMatching(/^tel:/),
    ...[links.social, links.terms, links.privacy, links.cookies],
  ]);
  await expect.element(footer.getByRole("heading")).not.toBeInTheDocument();
});

// D68
test("in production the footer has no link to an example, and is whole from the first day", async () => {
  await openPage("/no-such-page", { mode: "production" });
  for (const name of [brand.email, "Terms and conditions", "Privacy", "Cookies"])
    await expect.element(footer.getByRole("link", { name })).toBeVisible();
  for (const name of ["Facebook", "Instagram"])
    await expect.element(footer.getByRole("link", { name })).not.toBeInTheDocument();
});

// §2.17 §2.18
test("the bar has the studio's name with its mark, its links in their order, and a menu button", async () => {
  await openPage("/no-such-page");
  const bar = page.getByRole("banner");
  const home = bar.getByRole("link", { name: "Shokti" });
  await expect.element(home).toHaveAttribute("href", "/");
  expect(home.element().querySelector("svg")).not.toBeNull();
  const links = bar.getByRole("navigation", { name: "Main" }).getByRole("link");
  expect(wordsOf(links)).toEqual(["Home", "Our Trainers", "Our Classes", "Articles", "Timetable", "Prices"]);
  expect(links.elements().map((link) => link.getAttribute("href"))).toEqual([
    "/",
    "/all-trainers",
    "/all-classes",
    "/all-articles",
    "/timetable",
    "/prices",
  ]);
  await expect.element(bar.getByRole("link", { name: "Join" })).toHaveAttribute("href", "/registration");
  await page.viewport(390, 844);
  await expect.element(bar.getByRole("button", { name: "Menu" })).toBeVisible();
  await expect.element(bar.getByRole("navigation", { name: "Main" })).not.toBeInTheDocument();
});

// §2.7
test("a page that cannot be shown says so and offers a retry and a link home", async () => {
  show(<ErrorPage error={new Error("secret of the inside")} />, { at: "/all-classes" });
  const main = page.getByRole("main");
  await expect.element(main.getByText("Something went wrong")).toBeVisible();
  await expect.element(main).not.toMatchTextContent("secret of the inside");
  await expect.element(main.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "/all-classes");
  await expect.element(main.getByRole("link", { name: "Go Back Home" })).toHaveAttribute("href", "/");
});

// §2.7
test("the page for an unknown path says 404 and what may have happened, and links home (spec §2), and on", async () => {
  await openPage("/no-such-page");
  const main = page.getByRole("main");
  await expect.element(main.getByText("404")).toBeVisible();
  const heading = main.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveTextContent("Oops! Page not found");
  expect((heading.element() as HTMLElement).innerText).toBe("Oops! Page not found");
  await expect.element(main.getByText(/may have been moved or deleted\./)).toBeVisible();
  expect(wordsOf(main.getByRole("link"))).toEqual(["Go Back Home", "See our classes", "See our trainers"]);
  await expect.element(main.getByRole("link").first()).toHaveAttribute("href", "/");
});

test("an unknown path below the dashboard is told inside it, beside its menu, and leads back there, too", async () => {
  await page.viewport(1280, 800);
  await openPage("/dashboard/no-such-page", { as: "member" });
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await expect.element(menu.getByRole("link", { name: "Activity Log" })).toBeVisible();
  const links = page.getByRole("main").getByRole("link");
  await expect.element(links.first()).toBeVisible();
  expect(wordsOf(links)).toEqual(["Go Back Home", "See your dashboard"]);
});

test("who types on a new page before a frame of it has come keeps the focus", async () => {
  await page.viewport(1280, 800);
  await openPage("/all-trainers");
  const login = page.getByRole("link", { name: "Login" }).first();
  await expect.element(login).toBeVisible();
  const late: FrameRequestCallback[] = [];
  const frames = vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => late.push(frame));
  // A real press waits for frames itself.
  (login.element() as HTMLElement).click();
  const field = () => document.querySelector<HTMLInputElement>("main input[name=email]");
  await expect.poll(field).not.toBeNull();
  field()?.focus();
  frames.mockRestore();
  expect(late).not.toEqual([]);
  for (const frame of late) frame(performance.now());
  expect(document.activeElement).toBe(field());
});
