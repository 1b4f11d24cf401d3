import { inks, tokens } from "#server/core/inks.ts";
import { brand } from "#studio/brand.ts";
import { dataHeaders } from "./security-headers.ts";

/** Headers of a plain page: a data response that may have its own few styles. */
export const plainPageHeaders = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": `${dataHeaders["Content-Security-Policy"]}; style-src 'unsafe-inline'`,
  "Content-Type": "text/html; charset=utf-8",
};

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.5 Archivo, system-ui, sans-serif; }
body { margin: 0; background: light-dark(${inks.paper}, ${inks.night}); color: light-dark(${tokens.ink.light}, ${tokens.ink.dark}); }
main, header { max-width: 60rem; padding-inline: clamp(1rem, 5vw, 3rem); margin-inline: auto; }
header { padding-block: 1rem; font-weight: 700; font-size: 1.5rem; text-transform: uppercase; }
div { height: clamp(9rem, 34svh, 22rem); border-block: 2px solid ${inks.soot};
  background: linear-gradient(${inks.soot}, ${inks.soot}) 0 100% / 100% 3rem no-repeat,
    radial-gradient(circle clamp(6rem, 26svh, 17rem) at 28% 100%, ${inks.red} 99.5%, ${inks.marigold}); }
div::after { content: ""; display: block; height: 0.375rem; translate: 0 calc(clamp(9rem, 34svh, 22rem) - 1.7rem);
  background: repeating-linear-gradient(90deg, ${inks.paper} 0 3rem, transparent 0 6rem); }
h1 { margin: 2.5rem 0 1rem; font: 800 clamp(2rem, 11.5vw, 7rem)/0.95 "Archivo Condensed", "Avenir Next Condensed", "Roboto Condensed", "Arial Narrow", system-ui, sans-serif;
  font-stretch: condensed; text-transform: uppercase; letter-spacing: -0.02em; }
p { max-width: 34rem; margin: 0 0 1rem; }
a { color: inherit; }
.again { display: inline-block; margin-block: 0.5rem 3rem; padding: 0.75rem 1.75rem; border-radius: 2px; background: ${inks.red}; color: ${inks.white}; font-weight: 700; text-decoration: none; }
`;

type PlainPage = {
  title?: string;
  /** A paragraph each. */
  lines: readonly string[];
  script?: string;
};

/** A short page for browsers when no real page can be rendered; it fetches nothing. */
export function plainPage({ title = "One moment", lines, script }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${brand.name}</title>
<style>${style}</style>
<header>${brand.name}</header>
<div></div>
<main>
<h1>${title}</h1>
${lines.map((line) => `<p>${line}</p>`).join("\n")}
<p>Nothing that you saved is lost. In a hurry? Call us on <a href="tel:${brand.hotline.replaceAll(" ", "")}">${brand.hotline}</a>.</p>
<a class="again" href="">Try again</a>
</main>${script ? `\n<script>${script}</script>` : ""}
</html>
`;
}
