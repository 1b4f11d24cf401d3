import type { Browser } from "@playwright/test";
import { long, sidesOf } from "#tests/setup/short-form.ts";
import { stillUrl } from "#tests/setup/still-studio.ts";
import { demoPayments } from "./support/demo-payments.ts";
import { compareLooks, expectLook, picturesAreThere, takeLook } from "./support/expect-look.ts";
import { expect, expectsErrors } from "./support/journey.ts";
import { goToScreen, openScreen, screenNamed } from "./support/screens.ts";
import { comeInAs, test, type Visitor } from "./support/visitor.ts";

// Long pages are painted four times each in full.
test.describe.configure({ mode: "parallel", timeout: 300_000 });
test.use({ baseURL: stillUrl, isPainted: true });

const looks = {
  visitor: ["Styleguide", "Home", "Our Trainers", "Our Classes", "Articles", "Timetable", "Login"],
  member: ["Trainer details", "Morning", "Payment", "Booked Trainer"],
  admin: ["All Users"],
} as const;

const sides = [
  { width: 1440, height: 900, theme: "light" },
  { width: 1440, height: 900, theme: "dark" },
  { width: 390, height: 844, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
] as const;
let number = 0;

for (const visitor of ["visitor", "member", "admin"] as const) {
  test.describe(() => {
    // One page goes from each of the visitor's screens on to the next.
    test.describe.configure({ mode: "default" });
    test.use({ visitor });
    let opened: ReturnType<typeof openStillPage> | undefined;

    for (const name of looks[visitor]) {
      const seen = sidesOf(sides, number);
      number += 1;
      const inWords = seen.map(({ width, theme }) => `${theme} at ${width} px`).join(", ");
      test(`${name} looks as it did: ${inWords}`, async ({ browser }, info) => {
        opened ??= openStillPage(browser, visitor);
        const page = await opened;
        await goToScreen(page, screenNamed(name, visitor));
        const screen = name.toLowerCase().replaceAll(" ", "-");
        const withFrame = name === "Home" || name === "All Users";
        for (const { width, height, theme } of seen) {
          await page.setViewportSize({ width, height });
          await expectLook(page, { screen, width, theme, withFrame }, info);
        }
      });
    }
  });
}

// These two try the comparison itself.
test(
  "other lettering passes the comparison; a button moved by 8 px or painted otherwise does not",
  long,
  async ({ page }) => {
    await openScreen(page, screenNamed("Login"));
    await picturesAreThere(page);
    const was = await takeLook(page);
    const lookWith = async (css: string) => {
      const style = await page.addStyleTag({ content: css });
      const { moved, recoloured } = compareLooks(was, await takeLook(page));
      await style.evaluate((element) => element.parentNode?.removeChild(element));
      return { moved: moved.length, recoloured: recoloured.length > 0 };
    };
    const none = { moved: 0, recoloured: false };
    expect(await lookWith("body { position: relative; top: 1px }")).toEqual(none);
    expect(await lookWith("h1, h2, p, label, main a { translate: 1px 0 }")).toEqual(none);
    expect(await lookWith("body { letter-spacing: 0.03px; -webkit-text-stroke: 0.2px }")).toEqual(none);
    const button = "button[type=submit]";
    expect((await lookWith(`${button} { transform: translateX(8px) }`)).moved).toBe(1);
    expect((await lookWith(`${button} { transform: translateY(8px) }`)).moved).toBe(1);
    expect(await lookWith(`${button} { background: green }`)).toEqual({ moved: 0, recoloured: true });
    expect(await lookWith("img { opacity: 0 }")).toEqual({ moved: 0, recoloured: true });
  },
);

test("what grows in one section changes that section's look, and none below it", long, async ({ page }) => {
  await openScreen(page, screenNamed("Home"));
  await picturesAreThere(page);
  const was = await takeLook(page);
  await page
    .getByRole("region", { name: "About Us" })
    .getByRole("heading", { level: 2 })
    .evaluate((heading) => {
      heading.insertAdjacentHTML("afterend", '<button style="height: 48px; background: green">New</button>');
    });
  const { moved, recoloured } = compareLooks(was, await takeLook(page));
  expect(moved).toContain("about-us: come: button New");
  const sections = new Set([
    ...moved.map((line) => line.split(":")[0]),
    ...recoloured.map(({ section }) => section),
  ]);
  expect([...sections]).toEqual(["about-us"]);
});

/**
 * A page of this visitor on one day for good, which the demo, so and so many days old, is not. It begins where nothing
 * has a date: the first page is rendered with the server's.
 */
async function openStillPage(browser: Browser, visitor: Visitor) {
  const page = await browser.newPage();
  await comeInAs(page.context(), visitor, stillUrl);
  expectsErrors(page, /404.*\/(does-not-exist\.png|no-such-page)$/);
  await page.clock.setFixedTime("2025-11-20T09:00:00+06:00");
  await page.route("**/save-payment-info*", (route) => {
    // Who asks for one row asks whether an admin has paid for anything.
    const asksForOne = new URL(route.request().url()).searchParams.get("limit") === "1";
    return route.fulfill({ json: asksForOne ? [] : demoPayments });
  });
  // Those of the demo are in its next weeks, by which their lines are longer or shorter.
  await page.route("**/timetable-changes", (route) =>
    route.fulfill({ json: { absences: [], substitutes: [], closed: [] } }),
  );
  await page.route("**/few-places", (route) =>
    route.fulfill({ json: [{ trainerId: "trainer-rafiq-hasan", slotTiming: "Evening", left: 0 }] }),
  );
  await page.route(/\/(articles|reviews)(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/date":"[-\d]+"/g, 'date":"2025-11-12"');
    await route.fulfill({ response, body });
  });
  await openScreen(page, screenNamed("Not found"));
  return page;
}
