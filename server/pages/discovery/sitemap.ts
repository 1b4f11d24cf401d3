import { xmlText } from "./xml.ts";

/** The pages that anybody may read: all others lead visitors to the login (spec §2), and search engines with them. */
const publicPaths = ["/", "/all-trainers", "/all-classes", "/all-articles"];

/** The public pages, as a sitemap. */
export function sitemap(appUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPaths.map((path) => `  <url><loc>${xmlText(appUrl + path)}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
}
