import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

type Html = ReturnType<typeof html>;

/** What the pages of all stand-ins share. */
const sharedStyle = `
:root{color-scheme:light dark;--paper:#F6F0E4;--sunken:#ECE3D1;--ink:#16130F;--muted:#5A5148;--line:#D3C7B1;--green:#0E4B3A;
--on-green:#F6F0E4;--red:#B32615;--marigold:#F2A51E}
@media (prefers-color-scheme:dark){:root{--paper:#15120E;--sunken:#2B251E;--ink:#F4EDE0;--muted:#B9AE9E;--line:#3D352B;--green:#7FCDB0;
--on-green:#16130F;--red:#FF8A75}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{margin:0 auto}
p{margin:0 0 1rem}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
a{color:inherit}`;

/** The icon of a page whose policy lets it load images. */
export const icon = html`<link rel="icon" href="/favicon.svg" type="image/svg+xml" />`;

type PageParts = { title: string; head?: Html; before?: Html; main: Html };

/**
 * The frame of a stand-in's pages, and their headers: only these styles, and what `policy` allows besides.
 */
export function pageFrame({ style: ownStyle, policy }: { style: string; policy: string }) {
  const style = sharedStyle + ownStyle;
  const styleHash = createHash("sha256").update(style).digest("base64");
  return {
    headers: {
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; ${policy}; base-uri 'none'`,
      "Cache-Control": "no-store",
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    },
    page({ title, head, before, main }: PageParts) {
      return html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title}</title>
            ${head ?? ""} ${raw(`<style>${style}</style>`)}
          </head>
          <body>
            ${before ?? ""}
            <main>${main}</main>
          </body>
        </html>`;
    },
  };
}
