import { expect, type Page } from "@playwright/test";
import { openPage } from "./support/open-page.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

/** The paths of the API that a page asks from now on for what it may show. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "fetch" && /^\/(classes|articles|users|reviews)/.test(pathname))
      reads.push(pathname);
  });
  return reads;
}

for (const path of ["/", "/all-trainers", "/all-classes", "/all-articles", "/timetable"])
  test(`${path} asks for nothing that it brought along, also by a clock that is far ahead`, async ({
    page,
  }) => {
    const reads = readsOf(page);
    // As a page appears that the server has kept for ten minutes.
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + 10 * 60_000;
    });
    await openPage(page, path);
    await page.waitForLoadState("networkidle");
    expect(reads).toEqual([]);
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
  const page = await request.get("/all-articles", { headers: { Accept: "text/html" } });
  const pictures = [...(await page.text()).matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const loads = pictures.map((tag) => `${attribute(tag, "loading")} ${attribute(tag, "fetchPriority")}`);
  expect(loads.slice(0, 3)).toEqual(["eager high", "eager auto", "eager auto"]);
  expect(new Set(loads.slice(3))).toEqual(new Set(["lazy auto"]));
  const picture = await request.get(attribute(String(pictures[0]), "src"));
  expect(picture.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
});

for (const path of ["/", "/all-trainers", "/all-classes", "/all-articles", "/login", "/registration"])
  test(`nothing on ${path} forbids the browser to keep it as it stands, for the way back`, async ({
    page,
  }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.enable");
    const answer = new Promise<string[]>((resolve) =>
      browser.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
        resolve(notRestoredExplanations.map(({ reason }) => reason)),
      ),
    );
    await openPage(page, path);
    await page.waitForLoadState("networkidle");
    await page.goto("/feed.xml");
    await page.goBack();
    // A browser under test keeps no page at all, and says that too.
    expect((await answer).filter((reason) => !reason.startsWith("BackForwardCacheDisabled"))).toEqual([]);
  });

test.describe("of a member's pages", () => {
  test.use({ visitor: "member" });

  for (const [path, read] of [
    ["/article-details/article-knees", "/articles/article-knees"],
    ["/class-details/class-boxing", "/classes/class-boxing"],
    ["/trainer-details/trainer-nusrat-jahan", "/users/trainer-nusrat-jahan"],
    ["/morning/trainer-nusrat-jahan", "/users/trainer-nusrat-jahan"],
  ] as const)
    test(`${path} does not ask for what its head was made of`, async ({ page }) => {
      const reads = readsOf(page);
      await openPage(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(reads).not.toContain(read);
    });
});
