import { xmlText } from "./xml.ts";

type Row = { id: string };
type Found = { appUrl: string; classes: Row[]; articles: Row[]; trainers: Row[] };

const publicPaths = ["/", "/all-trainers", "/all-classes", "/all-articles"];

/** All pages that anybody may look for, as a sitemap. */
export function sitemap({ appUrl, classes, articles, trainers }: Found): string {
  const paths = [
    ...publicPaths,
    ...classes.map(({ id }) => `/class-details/${id}`),
    ...articles.map(({ id }) => `/article-details/${id}`),
    ...trainers.map(({ id }) => `/trainer-details/${id}`),
  ];
  const urls = paths.map((path) => `  <url><loc>${xmlText(appUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
