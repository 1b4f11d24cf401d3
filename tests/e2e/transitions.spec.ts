import type { Locator, Page } from "@playwright/test";
import { long } from "#tests/setup/short-form.ts";
import { expect } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ visitor: "member", isPainted: true, contextOptions: { reducedMotion: "no-preference" } });

/** Has pages turn into each other only when they are told to, and note the pictures that bear the name meanwhile. */
async function holdTurns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const named = () =>
      [...document.querySelectorAll("main *")]
        .filter((element) => getComputedStyle(element).viewTransitionName === "lead-picture")
        .map((element) => element.querySelector("img")?.getAttribute("src"));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) =>
          String(Reflect.get(effect ?? {}, "pseudoElement")).startsWith("::view-transition"),
        );
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const before = named();
      const transition = start(update);
      transition.ready.then(
        () => {
          for (const animation of moving()) animation.pause();
          document.documentElement.dataset.turn = JSON.stringify([before, named()]);
        },
        () => undefined,
      );
      return transition;
    };
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.addEventListener("turned", () => {
        for (const animation of moving()) animation.finish();
        delete document.documentElement.dataset.turn;
      });
    });
  });
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The pictures that bear the name on the page before and on the one after, once the first is on its way to the second. */
async function turn(page: Page): Promise<unknown> {
  await expect(page.locator("html")).toHaveAttribute("data-turn");
  const turn = JSON.parse(String(await page.locator("html").getAttribute("data-turn")));
  await page.locator("html").dispatchEvent("turned");
  await expect(page.locator("html")).not.toHaveAttribute("data-turn");
  return turn;
}

/** Opens the first card with a picture in this part of the page, and returns the picture's URL. */
async function openCard(part: Locator): Promise<string> {
  const first = part
    .getByRole("article")
    .filter({ has: part.page().locator("img") })
    .first();
  const picture = String(await first.locator("img").getAttribute("src"));
  await first.locator("[data-card-link]").click();
  return picture;
}

test("a card's picture grows into its page's and shrinks back, also where the page before has one of its own", async ({
  page,
}) => {
  await holdTurns(page);
  await openPage(page, "/class-details/class-yoga");
  const name = await heading(page).textContent();
  const portrait = await openCard(page.getByRole("region", { name: "Trainers" }));
  expect(await turn(page)).toEqual([[portrait], [portrait]]);
  await expect(page).toHaveURL(/trainer-details/);
  await page.goBack();
  expect(await turn(page)).toEqual([[portrait], [portrait]]);
  await expect(heading(page)).toHaveText(String(name));
});

test("articles that lead to each other hand the picture on, one at a time", async ({ page }) => {
  await holdTurns(page);
  await openPage(page, "/article-details/article-sleep");
  const second = await openCard(page.getByRole("region", { name: "Read next" }));
  expect(await turn(page)).toEqual([[second], [second]]);
  await page.goBack();
  expect(await turn(page)).toEqual([[second], [second]]);
});

// The first and the last of these show both of a finger's and a member's press.
for (const [visitor, hasTouch, details] of [
  ["member", false, {}],
  ["member", true, long],
  ["visitor", true, {}],
] as const)
  test.describe(() => {
    // A visitor is led on to the login, which has no bar; on a phone its logo stands where the bar's did.
    test.use({ visitor, hasTouch, viewport: { width: 390, height: 844 } });

    test(
      `a ${visitor}'s press by ${hasTouch ? "finger" : "mouse"} while a page turns into the next is done, and ends the turning`,
      details,
      async ({ page }) => {
        await holdTurns(page);
        await openPage(page, "/all-trainers");
        const logo = page.getByRole("banner").getByRole("link").first();
        const { x, y, width, height } = await logo.evaluate((link) => link.getBoundingClientRect().toJSON());
        const place = [x + width / 2, y + height / 2] as const;
        await openCard(page.getByRole("main"));
        await expect(page.locator("html")).toHaveAttribute("data-turn");
        await (hasTouch ? page.touchscreen.tap(...place) : page.mouse.click(...place));
        await expect(page).toHaveURL("/");
        await expect(page.getByRole("region", { name: "Four classes to begin with" })).toBeVisible();
      },
    );
  });

test.describe(() => {
  test.use({ visitor: "visitor" });

  test("a link that the login takes away while it is pressed is followed", async ({ page }) => {
    await openPage(page, "/all-trainers");
    await page.getByRole("banner").getByRole("link", { name: "Our Classes" }).hover();
    await page.mouse.down();
    await page
      .locator("[data-card-link]")
      .first()
      .evaluate((link) => (link as HTMLAnchorElement).click());
    await expect(page).toHaveURL("/login");
    await page.mouse.up();
    await expect(page).toHaveURL("/all-classes");
  });
});

test("the second half of a double click on a card presses nothing on the page that it opens", async ({
  page,
}) => {
  await holdTurns(page);
  await openPage(page, "/all-trainers");
  const link = page.getByRole("main").locator("[data-card-link]").first();
  await link.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await link.evaluate((element) => element.getBoundingClientRect().toJSON());
  const place = [x + width / 2, y + height / 2] as const;
  await page.mouse.move(...place);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator("html")).toHaveAttribute("data-turn");
  await page.evaluate(() =>
    addEventListener(
      "click",
      ({ isTrusted }) => {
        document.documentElement.dataset.clicks = `${document.documentElement.dataset.clicks ?? ""}${isTrusted ? "own" : "ours"}`;
      },
      true,
    ),
  );
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.locator("html")).toHaveAttribute("data-clicks", "own");
});

test("Back before a page has begun to turn into the next leads back, and is no error", async ({ page }) => {
  await page.addInitScript(() => {
    const skipped = Promise.withResolvers<void>();
    const skip = ViewTransition.prototype.skipTransition;
    ViewTransition.prototype.skipTransition = function () {
      skip.call(this);
      skipped.resolve();
    };
    let isFirst = true;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      if (!isFirst || typeof update !== "function") return start(update);
      isFirst = false;
      addEventListener("popstate", () => document.documentElement.setAttribute("data-back", ""), {
        once: true,
      });
      history.back();
      return start(async () => {
        await skipped.promise;
        await update();
      });
    };
  });
  await openPage(page, "/all-trainers");
  await openCard(page.getByRole("main"));
  await expect(page.locator("html")).toHaveAttribute("data-back");
  await expect(page).toHaveURL("/all-trainers");
  await expect(heading(page)).toHaveText("Our Trainers");
  await openCard(page.getByRole("main"));
  await expect(page).toHaveURL(/trainer-details/);
});
