import type { Page } from "@playwright/test";
import { mountPath } from "#demo/card-gateway/mount-path.ts";
import { stripeApiUrl } from "#tests/setup/stripe-servers.ts";
import { elementPage, fakeStripeJs } from "./fake-stripe-js.ts";

/** Where Stripe.js and the frames of its fields come from. */
export const stripeScripts = "https://js.stripe.com/**";

/**
 * Answers for Stripe in this page, at Stripe's own URLs, so that the page's Content-Security-Policy applies:
 * its script, the frames of its fields, its API and its bank's page, the last two from the fake at `apiUrl`.
 */
export async function answerForStripe(page: Page, apiUrl = stripeApiUrl): Promise<void> {
  await page.route(stripeScripts, (route) => {
    const isScript = new URL(route.request().url()).pathname.endsWith("/stripe.js");
    return route.fulfill(
      isScript
        ? { contentType: "text/javascript", body: `(${fakeStripeJs})()` }
        : { contentType: "text/html", body: elementPage },
    );
  });
  await page.route("https://api.stripe.com/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: apiUrl + pathname + search });
    await route.fulfill({
      response,
      headers: { "content-type": "application/json", "access-control-allow-origin": "*" },
    });
  });
  await page.route("https://hooks.stripe.com/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: apiUrl + pathname.replace(mountPath, "") + search });
    // Drops the headers: they allow only the gateway's own pages to frame this one.
    await route.fulfill({ contentType: "text/html", body: await response.text() });
  });
}

/** The frame of one of Stripe's fields. */
export function stripeField(page: Page, part: "cardNumber" | "cardExpiry" | "cardCvc") {
  return page.frameLocator(`iframe[title="Secure ${part} input frame"]`).getByRole("textbox");
}

/** Types a card into Stripe's fields, replacing what was there. */
export async function typeStripeCard(page: Page, number: string): Promise<void> {
  await stripeField(page, "cardNumber").fill(number);
  await stripeField(page, "cardExpiry").fill("12 / 35");
  await stripeField(page, "cardCvc").fill("123");
}
