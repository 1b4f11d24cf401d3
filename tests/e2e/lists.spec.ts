import type { Page } from "@playwright/test";
import { expect, expectsErrors } from "./support/journey.ts";
import { goWithin, openPage, pageRuns } from "./support/open-page.ts";
import { stopTime } from "./support/stop-time.ts";
import { test } from "./support/visitor.ts";

/*
 * All lists share one frame: it is tested for each of them against a fake API, and here through the real server
 * for a server-rendered page and for one of the dashboard.
 */

test.describe.configure({ mode: "parallel" });
test.use({ visitor: "admin" });

/** Selects an option with the focus on the control, as people do: a focused control doesn't follow the URL. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await field.selectOption(option);
}

test.describe(() => {
  test.use({ isPainted: true });

  test("what empties a search is drawn by the studio: without the system's own drawing it looks the same", async ({
    page,
  }) => {
    await openPage(page, "/all-classes?q=yoga");
    const field = page.getByRole("searchbox");
    await field.focus();
    const look = await field.screenshot();
    await page.addStyleTag({ content: "::-webkit-search-cancel-button { appearance: none !important }" });
    expect((await field.screenshot()).equals(look)).toBe(true);
    await page.addStyleTag({ content: "::-webkit-search-cancel-button { display: none !important }" });
    expect((await field.screenshot()).equals(look)).toBe(false);
  });
});

// D47
test("a public list is searched, narrowed, ordered and paged, and any of its addresses can be loaded", async ({
  page,
}) => {
  const names = page.getByRole("article").getByRole("heading");
  const more = page.getByRole("link", { name: "Show more" });
  await openPage(page, "/all-trainers");

  await test.step("what is chosen is in the address", async () => {
    await page.getByRole("searchbox", { name: "Search" }).fill("YEARS");
    await expect(names).toHaveText(["Rafiq Hasan", "Farzana Akter", "Imran Chowdhury", "Mitali Das"]);
    await expect(page.getByText("4 trainers", { exact: true })).toBeVisible();
    await choose(page, "Slot", "Evening");
    await expect(names).toHaveText(["Rafiq Hasan", "Farzana Akter", "Mitali Das"]);
    await choose(page, "Sort by", "Experience");
    await expect(names).toHaveText(["Farzana Akter", "Rafiq Hasan", "Mitali Das"]);
    await expect(page).toHaveURL("/all-trainers?q=YEARS&slot=Evening&sort=experience");
  });

  await test.step("the way back keeps it", async () => {
    await page.getByRole("link", { name: "Know More" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Farzana Akter" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/all-trainers?q=YEARS&slot=Evening&sort=experience");
    await expect(names).toHaveText(["Farzana Akter", "Rafiq Hasan", "Mitali Das"]);
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("YEARS");
    await expect(page.getByLabel("Slot", { exact: true })).toHaveValue("Evening");
  });

  await test.step("more is shown when asked for, and has an address of its own, which loads", async () => {
    await goWithin(page, "/all-trainers?q=years&sort=experience&limit=2");
    await expect(names).toHaveText(["Imran Chowdhury", "Farzana Akter"]);
    const rest = String(await more.getAttribute("href"));
    await more.click();
    await expect(names).toHaveText(["Imran Chowdhury", "Farzana Akter", "Rafiq Hasan", "Mitali Das"]);
    await openPage(page, rest);
    await expect(names).toHaveText(["Rafiq Hasan", "Mitali Das"]);
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("years");
    await expect(page.getByLabel("Sort by").locator("option:checked")).toHaveText("Experience");
    await page.getByRole("link", { name: "Back to the beginning of the list" }).click();
    await expect(names).toHaveText(["Imran Chowdhury", "Farzana Akter"]);
  });

  await test.step("offline it says so at once, and loads when the network is back", async () => {
    const failure = page.getByRole("alert").filter({ hasText: "The trainers could not be loaded." });
    await page.context().setOffline(true);
    await page.getByRole("searchbox", { name: "Search" }).fill("nusrat");
    await expect(failure.getByRole("button", { name: "Try again" })).toBeEnabled();
    await page.context().setOffline(false);
    await expect(names).toHaveText(["Nusrat Jahan"]);
    await expect(failure).toHaveCount(0);
  });
});

// D6
test("what happened before the page runs is not lost: a filter that was chosen, a picture that did not load (D6)", async ({
  page,
}) => {
  expectsErrors(page, /404.*rafiq-hasan\.svg/);
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.route("**/pictures/trainers/rafiq-hasan.svg*", (route) => route.fulfill({ status: 404 }));
  const missing = page.waitForResponse("**/pictures/trainers/rafiq-hasan.svg*");
  await page.goto("/all-trainers", { waitUntil: "commit" });
  await missing;
  await page.getByLabel("Slot", { exact: true }).selectOption("Evening");
  code.resolve();
  await expect(page).toHaveURL("/all-trainers?slot=Evening");
  await expect(page.getByLabel("Slot", { exact: true })).toHaveValue("Evening");
  const card = page.getByRole("article").filter({ hasText: "Rafiq Hasan" });
  await expect(card.locator("img")).toHaveCSS("opacity", "0");
  await expect(card.locator("[data-initial=R]")).toBeVisible();
});

test.describe(() => {
  test.use({ isPainted: true, viewport: { width: 390, height: 844 } });

  // D47
  test("on a phone the filters unfold before the page runs, and neither that nor its start shifts the page", async ({
    page,
  }) => {
    const code = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      const observer = new PerformanceObserver((list) => {
        // A shift right after input doesn't count.
        for (const shift of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!shift.hadRecentInput)
            Object.assign(window, { shifted: (Reflect.get(window, "shifted") ?? 0) + shift.value });
      });
      observer.observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/all-trainers?sort=experience", { waitUntil: "commit" });
    const slot = page.getByLabel("Slot", { exact: true });
    await expect(slot).toBeHidden();
    await page.getByText("Filters (1)", { exact: true }).click();
    code.resolve();
    await pageRuns(page);
    expect(await page.evaluate(() => Reflect.get(window, "shifted") ?? 0)).toBe(0);
    await slot.selectOption("Evening");
    await expect(page).toHaveURL("/all-trainers?slot=Evening&sort=experience");
    await expect(page.getByText("Filters (2)", { exact: true })).toBeVisible();
    await expect(slot).toBeVisible();
  });
});

test.describe(() => {
  // Nothing is fetched ahead, so the next page's code can be held back.
  test.use({ savesData: true });

  // D47
  test("a list of the dashboard does the same, and a search typed just before leaving does not pull one back", async ({
    page,
  }) => {
    await page.clock.install();
    const names = page.getByRole("table", { name: "Users" }).getByRole("rowheader").getByRole("link");
    await openPage(page, "/dashboard/all-users");
    await page.getByRole("searchbox", { name: "Search" }).fill("rahman");
    await expect(page).toHaveURL("/dashboard/all-users?q=rahman");
    await choose(page, "Role", "Members");
    await expect(names).toHaveText(["Arif Rahman", "Ayesha Rahman"]);
    await choose(page, "Order", "Newest first");
    await expect(names).toHaveText(["Ayesha Rahman", "Arif Rahman"]);
    const address = "/dashboard/all-users?q=rahman&role=member&sort=newest";
    await expect(page).toHaveURL(address);
    await page.reload();
    await expect(names).toHaveText(["Ayesha Rahman", "Arif Rahman"]);
    // Its own code must be there before the next page's is held back.
    await pageRuns(page);

    const code = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await code.promise;
      await route.continue();
    });
    await stopTime(page);
    await page.getByRole("searchbox", { name: "Search" }).fill("arif");
    const asked = page.waitForRequest("**/assets/*.js");
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Profile" }).click();
    await asked;
    await page.clock.runFor(1000);
    await page.clock.resume();
    code.resolve();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await expect(page).toHaveURL("/dashboard/profile");
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("rahman");
    await expect(page.getByLabel("Order").locator("option:checked")).toHaveText("Newest first");
    await expect(names).toHaveText(["Ayesha Rahman", "Arif Rahman"]);
  });
});

const travels = [
  { path: "/all-trainers", link: /^Know More/, call: "/users/" },
  { path: "/all-classes", link: /^More Details & See Trainers/, call: "/classes/" },
  { path: "/all-articles", link: /^Read More/, call: "/articles/" },
];

test.describe(() => {
  test.use({ isPainted: true, contextOptions: { reducedMotion: "no-preference" } });

  test("from each list name and picture are on the first visited page at once, and the picture travels", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          const parts = document
            .getAnimations()
            .map(({ effect }) => Reflect.get(effect ?? {}, "pseudoElement"));
          document.documentElement.dataset.travelled = parts.sort().join(" ");
        });
        return transition;
      };
    });
    await openPage(page, "/all-trainers");
    for (const { path, link, call } of travels)
      await test.step(path, async () => {
        await goWithin(page, path);
        const card = page
          .getByRole("main")
          .getByRole("article")
          .filter({ has: page.getByRole("link", { name: link }) })
          .filter({ has: page.locator("img") })
          .first();
        await page.evaluate(() => delete document.documentElement.dataset.travelled);
        const name = String(await card.getByRole("heading").textContent());
        const picture = String(await card.locator("img").getAttribute("src"));
        // The page's own request never gets a response.
        await page.route(
          (url) => url.pathname.startsWith(call),
          () => undefined,
        );
        await card.getByRole("link", { name: link }).click();
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        await expect(page.getByRole("main").locator(`img[src="${picture}"]`).first()).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute(
          "data-travelled",
          /group\(lead-picture\).*new\(lead-picture\).*old\(lead-picture\)/,
        );
      });
  });
});
