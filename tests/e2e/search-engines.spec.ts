import { journeyUrl } from "#tests/setup/journey-server.ts";
import { expect } from "./support/journey.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

const publicPaths = [
  "/",
  "/all-trainers",
  "/all-classes",
  "/all-articles",
  "/timetable",
  "/prices",
  "/terms",
  "/privacy",
  "/cookies",
];
const guardedPaths = [
  "/class-details/class-yoga",
  "/trainer-details/trainer-farzana-akter",
  "/article-details/article-sleep",
  "/morning/trainer-farzana-akter",
  "/become-trainer",
];

// §6.6
test("the sitemap names the public pages only, and only they may be listed", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const named = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(named).toEqual(publicPaths.map((path) => journeyUrl + path));
  for (const path of publicPaths)
    expect((await request.get(path)).headers()["x-robots-tag"], path).toBeUndefined();
  for (const path of guardedPaths)
    expect((await request.get(path)).headers()["x-robots-tag"], path).toBe("noindex");
});

test("a shared link shows its card, also of a page behind the login", async ({ request }) => {
  const titleAt = async (path: string) =>
    /<meta property="og:title" content="([^"]*)"/.exec(await (await request.get(path)).text())?.[1];
  expect(await titleAt("/")).toBe("Shokti, fitness tracker");
  expect(await titleAt("/class-details/class-yoga")).toBe("YOGA");
});

test("a page has its title before any script runs, also where there is nothing at its address", async ({
  request,
}) => {
  const titleAt = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<title>([^<]*)<\/title>/g)].map(
      ([, title]) => title,
    );
  expect(await titleAt("/class-details/nothing")).toEqual(["No Class Data · Shokti"]);
  expect(await titleAt("/trainer-details/nobody")).toEqual(["No Trainer Data · Shokti"]);
  expect(await titleAt("/article-details/nothing")).toEqual(["No Article Data · Shokti"]);
  expect(await titleAt("/morning/nobody")).toEqual(["No Trainer Data · Shokti"]);
  expect(await titleAt("/morning/trainer-farzana-akter")).toEqual(["Morning with Farzana Akter · Shokti"]);
});
