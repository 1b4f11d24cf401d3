import type { ArticleRecord } from "#server/features/articles/reads.ts";
import { brand } from "#studio/brand.ts";
import { xmlText } from "./xml.ts";

const teaserLength = 300;

/** The newest articles as RSS 2.0. Their writers' emails stay out (D25). */
export function articleFeed({ appUrl, articles }: { appUrl: string; articles: ArticleRecord[] }): string {
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
  const teaser = details.length > teaserLength ? `${details.slice(0, teaserLength).trimEnd()}…` : details;
  return [
    "  <item>",
    `    <title>${xmlText(title)}</title>`,
    `    <link>${link}</link>`,
    `    <guid>${link}</guid>`,
    `    <pubDate>${new Date(article_date).toUTCString()}</pubDate>`,
    `    <dc:creator>${xmlText(writer_name)}</dc:creator>`,
    `    <description>${xmlText(teaser)}</description>`,
    "  </item>",
  ].join("\n");
}
