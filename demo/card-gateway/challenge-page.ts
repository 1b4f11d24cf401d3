import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { IntentRow, StoredMethod } from "./tables.ts";

const style = `
:root{color-scheme:light dark;--paper:#F6F0E4;--ink:#16130F;--green:#0E4B3A;--on-green:#F6F0E4}
@media (prefers-color-scheme:dark){:root{--paper:#15120E;--ink:#F4EDE0;--green:#7FCDB0;--on-green:#16130F}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:2rem 1.5rem}
.label{margin:0 0 1rem;padding-bottom:.5rem;border-bottom:2px solid var(--ink);font-weight:700}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.2}
p{margin:0 0 1rem}
form{display:grid;gap:.75rem;margin-top:1.5rem}
button{min-height:3rem;padding:.5rem 1rem;border:2px solid var(--green);border-radius:2px;font:inherit;
font-weight:700;cursor:pointer;background:transparent;color:var(--ink)}
button[value=complete]{background:var(--green);color:var(--on-green)}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
a{color:inherit}`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** Headers of every challenge page: no scripts, and framed only by our own pages. */
export const challengeHeaders = {
  "Content-Security-Policy":
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; ` +
    "frame-ancestors 'self'; base-uri 'none'",
  "X-Frame-Options": "SAMEORIGIN",
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** The page on which the demo bank asks its customer to authenticate (D45). */
export function challengePage(intent: IntentRow) {
  const amount = `$${(intent.amount_cents / 100).toFixed(2)}`;
  const method: StoredMethod | null = intent.payment_method && JSON.parse(intent.payment_method);
  const card = method ? `, with the card ending in ${method.last4}` : "";
  return page(
    "Confirm your payment",
    html`<p>The studio asks for ${amount}${card}. A real bank would now ask whether this is you.</p>
      <form method="post">
        <input type="hidden" name="client_secret" value="${intent.client_secret}" />
        <button name="outcome" value="complete">Complete authentication</button>
        <button name="outcome" value="fail">Fail authentication</button>
      </form>`,
  );
}

/** Shown once the challenge is answered; the payment page reads the outcome from the intent. */
export function challengeDonePage(intent: IntentRow) {
  const isPaid = intent.status === "succeeded";
  return page(
    isPaid ? "Authentication complete" : "Not authenticated",
    html`<p role="status">${
      isPaid
        ? "The payment went through. You can close this window."
        : "Nothing was charged. You can close this window and try another card."
    }</p>`,
  );
}

/** Shown for a URL that matches no payment. */
export function challengeMissingPage() {
  return page(
    "Page not found",
    html`<p>There is no payment here to confirm. Please go back to the studio.</p>`,
  );
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Demo bank</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <p class="label">Demo bank · test page, no card is charged</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
