import { brand } from "#studio/brand.ts";
import { dataHeaders } from "./security-headers.ts";

/** Headers of a plain page: a data response that may have its own few styles. */
export const plainPageHeaders = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": `${dataHeaders["Content-Security-Policy"]}; style-src 'unsafe-inline'`,
  "Content-Type": "text/html; charset=utf-8",
};

/**
 * A one-sentence page for browsers when no real page can be rendered. It fetches nothing, and its colours are the
 * browser's, light or dark.
 */
export function plainPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>One moment · ${brand.name}</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100svh; display: grid; align-content: center; }
main { max-width: 34rem; padding: 2rem 1.5rem; margin-inline: auto; }
p:first-child { margin: 0; font-weight: 700; }
h1 { margin: 0.5rem 0; font-size: clamp(3rem, 14vw, 5rem); line-height: 1; text-transform: uppercase; letter-spacing: -0.02em; }
a { display: inline-block; margin-top: 1rem; padding: 0.75rem 1.5rem; border: 2px solid; border-radius: 4px; color: inherit; font-weight: 700; text-decoration: none; }
</style>
<main>
<p>${brand.name}</p>
<h1>One moment</h1>
<p>${message}</p>
<a href="">Try again</a>
</main>
</html>
`;
}
