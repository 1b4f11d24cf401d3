import { Hono } from "hono";
import { listArticles } from "#server/features/articles/reads.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import { articleFeed } from "./feed.ts";
import { sitemap } from "./sitemap.ts";

const kept = { "Cache-Control": "public, max-age=3600" };

/** What search engines, feed readers and home screens ask for. */
export function createDiscovery({ config, db }: Pick<Parts, "config" | "db">) {
  const { appUrl } = config;
  return new Hono()
    .get("/robots.txt", (c) => c.text(robots(appUrl), 200, kept))
    .get("/manifest.webmanifest", (c) =>
      c.body(JSON.stringify(manifest), 200, { ...kept, "Content-Type": "application/manifest+json" }),
    )
    .get("/sitemap.xml", (c) =>
      c.body(sitemap(appUrl), 200, { ...kept, "Content-Type": "application/xml; charset=utf-8" }),
    )
    .get("/feed.xml", async (c) => {
      const { rows } = await listArticles(db, { limit: 30 });
      return c.body(articleFeed({ appUrl, articles: rows }), 200, {
        ...kept,
        "Content-Type": "application/rss+xml; charset=utf-8",
      });
    });
}

/**
 * What is personal, or no page at all, is nothing to fetch. The other pages behind the login may be fetched, for
 * shared links to show their card, and say themselves that they are not to be listed.
 */
function robots(appUrl: string): string {
  const closed = ["/dashboard", "/payment", "/api/", "/test-gateway/", "/demo-google/", "/reset-password"];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${appUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  start_url: "/",
  display: "standalone",
  background_color: "#f6f0e4",
  theme_color: "#0e4b3a",
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/brand/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/brand/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/brand/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};
