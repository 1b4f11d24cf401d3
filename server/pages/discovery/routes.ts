import { Hono } from "hono";
import { cardExcerptLength } from "#contract/constants.ts";
import { excerpt } from "#contract/excerpt.ts";
import { isExample } from "#contract/owner-links.ts";
import { typeset } from "#contract/typeset.ts";
import { inks } from "#server/core/inks.ts";
import { type ArticleRecord, listArticles } from "#server/features/articles/reads.ts";
import type { HttpEnv } from "#server/http/env.ts";
import { limitReads } from "#server/http/limits.ts";
import { nothingHere } from "#server/http/on-error.ts";
import { sharedCaching } from "#server/http/shared-answers.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import { hasOfflinePage } from "#studio/offline-page.ts";
import { serviceWorker, workerHeaders } from "./service-worker.ts";
import { xmlText } from "./xml-text.ts";

const kept = { "Cache-Control": sharedCaching };

/** Files for search engines, feed readers, home screens, and browsers without a network. */
export function createDiscovery(
  { config, db, clock }: Pick<Parts, "config" | "db" | "clock">,
  { email }: { email: string } = brand,
) {
  const { appUrl } = config;
  return new Hono<HttpEnv>()
    .get("/robots.txt", (c) => c.text(robots(appUrl), 200, kept))
    .get("/.well-known/security.txt", (c) => {
      // A report to an example's address reaches nobody, or a stranger.
      if (config.mode === "production" && isExample(email)) throw nothingHere();
      return c.text(securityText({ appUrl, email, now: clock.now() }), 200);
    })
    .get("/manifest.webmanifest", (c) =>
      c.body(JSON.stringify(manifest), 200, { ...kept, "Content-Type": "application/manifest+json" }),
    )
    .get("/service-worker.js", (c) => c.body(serviceWorker(hasOfflinePage), 200, workerHeaders))
    .get("/sitemap.xml", (c) =>
      c.body(sitemap(appUrl), 200, { ...kept, "Content-Type": "application/xml; charset=utf-8" }),
    )
    .get("/feed.xml", limitReads, async (c) => {
      const { rows } = await listArticles(db, { limit: 30, view: "card" });
      return c.body(articleFeed({ appUrl, articles: rows }), 200, {
        ...kept,
        "Content-Type": "application/rss+xml; charset=utf-8",
      });
    });
}

/**
 * Personal paths and paths that are not pages are disallowed. Other pages behind the login may be fetched, so that
 * shared links show their card; their own `noindex` keeps them out of results.
 */
function robots(appUrl: string): string {
  const closed = [
    "/dashboard",
    "/payment",
    "/came",
    "/api/",
    "/test-gateway/",
    "/demo-google/",
    "/demo/",
    "/newsletter/",
    "/reset-password",
    "/confirm-address",
  ];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${appUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

const securityTextHoldsMs = 180 * 24 * 60 * 60 * 1000;

/** Where to report a vulnerability (RFC 9116). */
function securityText({ appUrl, email, now }: { appUrl: string; email: string; now: Date }): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now.getTime() + securityTextHoldsMs).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${appUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  start_url: "/",
  display: "standalone",
  background_color: inks.paper,
  theme_color: inks.bottle,
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/brand/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/brand/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/brand/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** The pages anyone may read: all others redirect visitors, and search engines, to the login (spec §2). */
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

/** The public pages, as a sitemap. */
function sitemap(appUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPaths.map((path) => `  <url><loc>${xmlText(appUrl + path)}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
}

/** The newest articles as RSS 2.0, without their authors' emails (D25). */
function articleFeed({ appUrl, articles }: { appUrl: string; articles: ArticleRecord[] }): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    `  <title>${xmlText(`${brand.name} · Articles`)}</title>`,
    `  <link>${xmlText(appUrl)}/all-articles</link>`,
    `  <description>${xmlText(brand.description)}</description>`,
    "  <language>en</language>",
    `  <atom:link href="${xmlText(appUrl)}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...articles.map((article) => item(appUrl, article)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function item(appUrl: string, { id, title, details, writer_name, article_date }: ArticleRecord): string {
  const link = xmlText(`${appUrl}/article-details/${id}`);
  return [
    "  <item>",
    `    <title>${xmlText(typeset(title))}</title>`,
    `    <link>${link}</link>`,
    `    <guid>${link}</guid>`,
    `    <pubDate>${new Date(article_date).toUTCString()}</pubDate>`,
    `    <dc:creator>${xmlText(typeset(writer_name))}</dc:creator>`,
    `    <description>${xmlText(typeset(excerpt(details, cardExcerptLength)))}</description>`,
    "  </item>",
  ].join("\n");
}
