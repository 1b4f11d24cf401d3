import type { Page } from "@playwright/test";
import { demoPayments } from "./support/demo-payments.ts";
import { compareLooks, expectLook, picturesAreThere, takeLook } from "./support/expect-look.ts";
import { expect, expectsErrors } from "./support/journey.ts";
import { test } from "./support/own-demo.ts";
import { goToScreen, openScreen, type Screen, screenNamed } from "./support/screens.ts";
import type { Visitor } from "./support/visitor.ts";

// In one worker: it needs a studio, and of each visitor one page. Long pages are painted four times each.
test.describe.configure({ mode: "default", timeout: 180_000 });

const looks = [
  ...["Styleguide", "Home", "Our Trainers", "Our Classes", "Articles", "Timetable", "Login"].map((name) =>
    screenNamed(name, "visitor"),
  ),
  ...["Trainer details", "Morning", "Payment", "Booked Trainer"].map((name) => screenNamed(name, "member")),
  screenNamed("All Users", "admin"),
];

for (const screen of looks) {
  test.describe(() => {
    test.use({ visitor: screen.visitor });
    test(`${screen.name} looks as it did, light and dark, on a phone and on a desk`, async ({
      browser,
    }, info) => {
      const page = await pageOf(screen, () => browser.newPage());
      const name = screen.name.toLowerCase().replaceAll(" ", "-");
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expectLook(
          page,
          { screen: name, width, withFrame: name === "home" || name === "all-users" },
          info,
        );
      }
    });
  });
}

test("other lettering passes the comparison; a button moved by 8 px or painted otherwise does not", async ({
  page,
}) => {
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
});

test("what grows in one section changes that section's look, and none below it", async ({ page }) => {
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

const pages = new Map<Visitor, Page>();

/** The screen in the one page of its visitor, gone on to from the last screen there. */
async function pageOf(screen: Screen, newPage: () => Promise<Page>): Promise<Page> {
  const open = pages.get(screen.visitor);
  if (open) {
    await goToScreen(open, screen);
    return open;
  }
  const page = await newPage();
  pages.set(screen.visitor, page);
  expectsErrors(page, /404.*\/does-not-exist\.png/);
  await page.clock.setFixedTime("2025-11-20T09:00:00+06:00");
  // The demo is so and so many days old; a picture needs it on one day for good.
  await page.route("**/save-payment-info*", (route) => route.fulfill({ json: demoPayments }));
  await page.route(/\/(articles|reviews)(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/date":"[-\d]+"/g, 'date":"2025-11-12"');
    await route.fulfill({ response, body });
  });
  if (screen.visitor !== "visitor") {
    await openScreen(page, screen);
    return page;
  }
  // A visitor's first page is rendered with the server's dates: start on one that shows none.
  await openScreen(page, screenNamed("Login"));
  await goToScreen(page, screen);
  return page;
}
