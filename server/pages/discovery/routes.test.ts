import { expect, test } from "vitest";
import { brand } from "#studio/brand.ts";
import { createArticle, createPerson } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { createDiscovery } from "./routes.ts";

const studio = setUpStudio();

test("whoever finds a weakness reads whom to tell, in a form that is good for months (RFC 9116)", async () => {
  const answer = await createDiscovery(studio.parts).request("/.well-known/security.txt");
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields.Contact).toBe(`mailto:${brand.email}`);
  expect(fields.Canonical).toBe(`${studio.parts.config.appUrl}/.well-known/security.txt`);
  const days = (Date.parse(fields.Expires) - studio.clock.now().getTime()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

// D68
test("a production tells nobody to report to an example's address", async () => {
  const { config } = studio.parts;
  const parts = { ...studio.parts, config: { ...config, mode: "production" as const } };
  const askedOf = async (email: string) => {
    const app = createDiscovery(parts, { email }).onError((_, c) => c.text("", 404));
    return (await app.request("/.well-known/security.txt")).status;
  };
  expect(await askedOf("hello@shokti.test")).toBe(404);
  expect(await askedOf("hello@shokti.dhaka.bd")).toBe(200);
});

test("what people wrote is text in the feed, whatever marks it has", async () => {
  const writer = await createPerson(studio, { name: 'A "<b>" & B', role: "trainer" });
  await createArticle(studio, { article_title: "</title><item> & ]]>", writer });
  const feed = await (await createDiscovery(studio.parts).request("/feed.xml")).text();
  expect(feed).toContain("<title>&lt;/title&gt;&lt;item&gt; &amp; ]]&gt;</title>");
  expect(feed).toContain("<dc:creator>A “&lt;b&gt;” &amp; B</dc:creator>");
  expect(feed.match(/<item>/g)).toHaveLength(1);
});
