import { html } from "hono/html";
import { pageFrame } from "#demo/page.ts";
import { studioLetters } from "#demo/studio-letters.ts";
import type { IntentRow, StoredMethod } from "./tables.ts";

const frame = pageFrame({
  style: `
${studioLetters()}
body{font-family:Archivo,system-ui,sans-serif}
main{max-width:28rem;padding:2rem 1.5rem}
.label{padding-bottom:.5rem;border-bottom:2px solid var(--ink);font-weight:700}
h1{margin:0 0 .75rem;font-size:2.25rem;font-weight:850;font-stretch:66%;line-height:1}
form{display:grid;gap:.75rem;margin-top:1.5rem}
button{min-height:3rem;padding:.5rem 1rem;border:2px solid var(--green);border-radius:2px;font:inherit;
font-weight:700;cursor:pointer;background:transparent;color:var(--ink)}
button[value=complete]{background:var(--green);color:var(--on-green)}`,
  policy: "font-src 'self'; form-action 'self'; frame-ancestors 'self'",
});

/** Headers of every challenge page, which only our own pages frame. */
export const challengeHeaders = { ...frame.headers, "X-Frame-Options": "SAMEORIGIN" };

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
  return frame.page({
    title: `${title} · Demo bank`,
    main: html`<p class="label">Demo bank · test page, no card is charged</p>
      <h1>${title}</h1>
      ${content}`,
  });
}
