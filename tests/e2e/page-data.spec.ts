import type { Page } from "@playwright/test";
import { applicationBody } from "#tests/bodies.ts";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { sidesOf } from "#tests/setup/short-form.ts";
import { expect } from "./support/journey.ts";
import { joinStudio } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";
import { newcomer } from "./support/people.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

/** The API paths that a page requests from now on for what it can show. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (
      request.resourceType() === "fetch" &&
      /^\/(classes|articles|users|reviews|save-payment-info|slots|own-review)/.test(pathname)
    )
      reads.push(pathname);
  });
  return reads;
}

const publicPaths = [
  "/",
  "/all-trainers",
  "/all-classes",
  "/all-articles",
  "/timetable",
  "/prices",
  "/terms",
  "/login",
  "/registration",
];

/**
 * Reasons not to cache the page that come from the test: a browser under automation never caches pages, and requests
 * that were in flight on leaving. A request that never ends would keep the page from settling.
 */
const ofTheMoment = /^(BackForwardCacheDisabled|OutstandingNetworkRequest)/;

/** In full both are asked of each page, in the short form by turns. */
const questions = ["what it asks for", "the way back"] as const;

// One page visits them all: a document keeps nothing of the one before.
test("a page asks for nothing that it brought along, also by a clock that is far ahead, and may be kept for the way back", async ({
  page,
}) => {
  const reads = readsOf(page);
  // Makes the page look as if the server had cached it for ten minutes.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 10 * 60_000;
  });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.enable");
  for (const [number, path] of publicPaths.entries())
    await test.step(path, async () => {
      const asked = sidesOf(questions, number);
      // Separates the next page's requests from those of going back to this one.
      await page.goto("about:blank");
      reads.length = 0;
      await openPage(page, path);
      if (asked.includes("what it asks for")) {
        await page.waitForLoadState("networkidle");
        expect.soft(reads, path).toEqual([]);
      }
      if (!asked.includes("the way back")) return;
      const answer = new Promise<string[]>((resolve) =>
        browser.once("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
          resolve(notRestoredExplanations.map(({ reason }) => reason)),
        ),
      );
      await page.goto("/feed.xml");
      await page.goBack();
      const reasons = (await answer).filter((reason) => !ofTheMoment.test(reason));
      expect.soft(reasons, path).toEqual([]);
    });
});

test("a page that the browser has kept itself asks for what may have changed since", async ({ page }) => {
  await openPage(page, "/all-classes");
  await page.goto("/login");
  const read = page.waitForRequest((request) => new URL(request.url()).pathname === "/classes");
  await page.goBack();
  await read;
});

test("a list's largest picture comes before all others, its row at once, the rest when near; all for good", async ({
  request,
}) => {
  // This order puts articles with pictures first, whatever other tests have written meanwhile.
  const page = await request.get("/all-articles?sort=upvoted", { headers: { Accept: "text/html" } });
  const pictures = [...(await page.text()).matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const loads = pictures.map((tag) => `${attribute(tag, "loading")} ${attribute(tag, "fetchPriority")}`);
  expect(loads.slice(0, 3)).toEqual(["eager high", "eager auto", "eager auto"]);
  expect(new Set(loads.slice(3))).toEqual(new Set(["lazy auto"]));
  const picture = await request.get(attribute(String(pictures[0]), "src"));
  expect(picture.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test.describe(() => {
  test.use({ visitor: "member" });

  test("a page behind the login arrives with what it shows, asks for none of it again and leaves none of it in the document", async ({
    page,
  }) => {
    const reads = readsOf(page);
    const answer = page.waitForResponse("**/dashboard/activity-log");
    await openPage(page, "/dashboard/activity-log");
    const html = await (await answer).text();
    expect(html).toMatch(/<h1[^>]*>Activity Log/);
    expect(html).toMatch(/<dd[^>]*>.*member@shokti/);
    await page.waitForLoadState("networkidle");
    expect(reads).toEqual([]);
    await expect(page.locator("#rendered")).toBeEmpty();
  });

  test("a member's page does not ask for what its head was made of", async ({ page }) => {
    const reads = readsOf(page);
    for (const [path, read] of [
      ["/article-details/article-knees", "/articles/article-knees"],
      ["/class-details/class-boxing", "/classes/class-boxing"],
      ["/trainer-details/trainer-nusrat-jahan", "/users/trainer-nusrat-jahan"],
      ["/morning/trainer-nusrat-jahan", "/users/trainer-nusrat-jahan"],
    ] as const) {
      await openPage(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect.soft(reads.splice(0), path).not.toContain(read);
    }
  });
});

test.describe(() => {
  test.use({ visitor: "admin" });

  test("a page that is opened again says what only the browser's history knows: which list led there, and what was decided", async ({
    page,
  }) => {
    const applicant = await joinStudio(journeyUrl, newcomer("Ruhi Reload"));
    await applicant.send("PATCH", "/users/updateByEmail", applicationBody({ email: applicant.email }));
    const main = page.getByRole("main");
    await openPage(page, "/dashboard/applied-trainer");
    const application = page.getByRole("article").filter({ hasText: applicant.email });
    await application.getByRole("link", { name: applicant.name }).click();
    await expect(page).toHaveURL(`/dashboard/all-users/${applicant.id}`);
    await page.reload();
    await main.getByRole("link", { name: "Applied Trainer", exact: true }).click();
    await application.getByRole("button", { name: "Reject" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await expect(page).toHaveURL("/dashboard/all-users");
    await page.reload();
    await expect(main.getByRole("region", { name: "Decided" })).toContainText(
      `${applicant.name} stays a member`,
    );
  });
});

test("pages that many people ask for at once show nobody anything of another's", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => joinStudio(journeyUrl)));
  const pages = ["/dashboard/activity-log", "/dashboard/booked-trainer", "/dashboard/profile"];
  await Promise.all(
    pages.flatMap((path) =>
      members.map(async ({ email, cookie }) => {
        const Cookie = `${cookie}; logged-in=1`;
        const html = await (
          await fetch(journeyUrl + path, { headers: { Accept: "text/html", Cookie } })
        ).text();
        const others = members.filter((member) => member.email !== email);
        expect(others.filter((other) => html.includes(other.email))).toEqual([]);
      }),
    ),
  );
});

// D53
test("the timetable of a part of the day says in its head when the last sessions of that part end", async ({
  request,
}) => {
  const endsOf = async (query: string) => {
    const page = await (await request.get(`/timetable${query}`)).text();
    return /<meta name="last-ends" content="([\d ]+)"/.exec(page)?.[1]?.split(" ").map(Number) ?? [];
  };
  const [all, mornings] = [await endsOf(""), await endsOf("?slot=Morning")];
  expect(Math.max(...all)).toBeGreaterThan(18 * 60);
  expect(Math.max(...mornings)).toBeGreaterThan(0);
  expect(Math.max(...mornings)).toBeLessThan(12 * 60);
});
