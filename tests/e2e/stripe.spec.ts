import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { long } from "#tests/setup/short-form.ts";
import { stripeApiUrl, stripeStudioUrl } from "#tests/setup/stripe-servers.ts";
import { standInKeys } from "#tests/setup/stripe-stand-in.ts";
import { cards } from "./support/cards.ts";
import {
  expectNothingPaid,
  expectOneBooking,
  expectPaid,
  goToPayment,
  payButton,
} from "./support/checkout.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";
import { joinStudio, type Member, sitDown } from "./support/members.ts";
import { goWithin, openPage } from "./support/open-page.ts";
import { asPainted } from "./support/paint.ts";
import { answerForStripe, stripeField, stripeScripts, typeStripeCard } from "./support/stripe-js.ts";

const origin = stripeStudioUrl;
const trainerId = "trainer-nusrat-jahan";
const stripe = { url: stripeApiUrl, secretKey: standInKeys.secretKey };
const unauthenticated = /We are unable to authenticate your payment method/;

test.use({ baseURL: origin });

/** A new member, logged in to a browser in which a fake Stripe answers. */
async function openMember(page: Page): Promise<Member> {
  const member = await joinStudio(origin);
  await sitDown(page.context(), member);
  await answerForStripe(page);
  return member;
}

async function payWith(page: Page, number: string): Promise<void> {
  await typeStripeCard(page, number);
  await payButton(page).click();
}

/** The brightness of the upper left corner of what is shown there: 0 to 255. */
async function brightness(place: Locator): Promise<number> {
  const corner = sharp(await asPainted(place.page(), () => place.screenshot())).extract({
    left: 0,
    top: 0,
    width: 1,
    height: 1,
  });
  return Math.max(...(await corner.removeAlpha().raw().toBuffer()));
}

function bank(page: Page) {
  return page.frameLocator('iframe[title="Bank authentication"]');
}

/** Chooses the membership, by client-side navigation. */
async function goOnToPayment(page: Page): Promise<void> {
  await goWithin(page, `/morning/${trainerId}`);
  await page.getByRole("button", { name: "Price $50" }).click();
  await expect(page).toHaveURL("/payment");
}

// §1.7
test("Stripe.js is asked for on the payment page only; refused cards can be followed by a good one, which books once", async ({
  page,
}) => {
  expectsErrors(page, /402.*\/confirm$|card payment failed: Your card (was declined|has insufficient funds)/);
  const member = await openMember(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname.endsWith("stripe.com")) asked.push(`${new URL(page.url()).pathname} ${hostname}${pathname}`);
  });
  await test.step("nothing is asked of Stripe before the payment page", async () => {
    await openPage(page, "/");
    await goWithin(page, `/trainer-details/${trainerId}`);
    await page.getByRole("link", { name: "Morning" }).click();
    await expect(page.getByRole("button", { name: "Price $50" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Price $50" }).click();
    await expect(page).toHaveURL("/payment");
    await expect(page.getByText("Test mode")).toHaveCount(0);
  });
  await test.step("an incomplete card is refused beside its field, and nobody is asked", async () => {
    await stripeField(page, "cardNumber").fill("4242 42");
    await payButton(page).click();
    await expect(page.getByText("Your card number is incomplete.")).toBeVisible();
    await expect(page.getByText("Your card's expiration date is incomplete.")).toBeVisible();
    await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible();
    await expect(stripeField(page, "cardNumber")).toBeFocused();
    expect(asked.filter((line) => line.includes("api.stripe.com"))).toEqual([]);
  });
  await test.step("a declined card shows Stripe's words", async () => {
    await payWith(page, cards.declined);
    await expect(page.getByText("Your card was declined.")).toBeVisible();
    await payWith(page, cards.insufficientFunds);
    await expect(page.getByText("Your card has insufficient funds.")).toBeVisible();
    await expectNothingPaid(member, stripe);
  });
  await payWith(page, cards.good);
  await expectPaid(page, origin);
  await expectOneBooking(member, stripe);
  expect(asked.filter((line) => line.endsWith("/stripe.js"))).toHaveLength(1);
  expect(asked.filter((line) => !line.startsWith("/payment "))).toEqual([]);
});

// The hosts stand in server/http/security-headers.test.ts; the other payments here are made under the same policy.
test(
  "the pages' policy lets in Stripe's hosts, exactly, and with them all that its fields and its bank do",
  long,
  async ({ page }) => {
    expectsErrors(page, unauthenticated);
    const member = await openMember(page);
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.emulateMedia({ colorScheme: "light" });
    await test.step("the policy", async () => {
      const answer = await page.goto("/all-trainers");
      const policy = answer?.headers()["content-security-policy"] ?? "";
      const hostsOf = (directive: string) =>
        policy
          .split("; ")
          .find((part) => part.startsWith(`${directive} `))
          ?.split(" ")
          .slice(1)
          .filter((source) => !source.startsWith("'sha256-"));
      const scripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
      expect(hostsOf("script-src")).toEqual(["'self'", ...scripts]);
      expect(hostsOf("frame-src")).toEqual(["'self'", ...scripts, "https://hooks.stripe.com"]);
      expect(hostsOf("connect-src")).toEqual(["'self'", "https://api.stripe.com"]);
    });
    await goOnToPayment(page);
    await test.step("Stripe's fields look like ours in either theme, also when it changes under them", async () => {
      await expectLook(page, "light");
      await page.emulateMedia({ colorScheme: "dark" });
      await expectLook(page, "dark");
      await page.getByRole("radio", { name: "Light" }).first().check({ force: true });
      await expectLook(page, "light");
    });
    await test.step("the bank's question is asked: no leaves the card unpaid, yes books", async () => {
      await payWith(page, cards.authenticationRequired);
      await expect(payButton(page)).toContainText("Asking your bank…");
      await bank(page).getByRole("button", { name: "Fail authentication" }).click();
      await expect(page.getByText(unauthenticated)).toBeVisible();
      await expectNothingPaid(member, stripe);

      await payButton(page).click();
      await bank(page).getByRole("button", { name: "Complete authentication" }).click();
      await expectPaid(page, origin);
      await expectOneBooking(member, stripe);
    });
    expect(refused).toEqual([]);
  },
);

test("Stripe.js that was blocked comes by a retry, and a charge that never reached Stripe can be tried again", async ({
  page,
}) => {
  expectsErrors(page, /the card form could not be loaded|card payment failed: The card service/);
  const member = await openMember(page);
  await test.step("where Stripe.js is blocked the page says so, and a retry brings it", async () => {
    const block = (route: { abort(): Promise<void> }) => route.abort();
    await page.route(stripeScripts, block);
    await goToPayment(page, { origin, trainerId });
    const failure = page.getByRole("alert").filter({ hasText: "The card form could not be loaded." });
    await expect(failure).toBeVisible();
    await payButton(page).click();
    await expect(page.getByText("The card form is not loaded yet.")).toBeVisible();
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(failure).toBeVisible();
    await page.unroute(stripeScripts, block);
    await failure.getByRole("button", { name: "Try again" }).click();
  });
  await test.step("when Stripe cannot be reached while paying, the page promises one charge", async () => {
    await page.route("https://api.stripe.com/**", (route) => route.abort(), { times: 1 });
    await payWith(page, cards.good);
    await expect(page.getByText(/you will not be charged twice/)).toBeVisible();
  });
  await payButton(page).click();
  await expectPaid(page, origin);
  await expectOneBooking(member, stripe);
});

test("a browser closed between charge and save ends in one booking, by Stripe's webhook", async ({
  page,
}) => {
  const member = await openMember(page);
  await goToPayment(page, { origin, trainerId });
  // Never answered and never passed on: this request does not reach the studio.
  await page.route("**/save-payment-info", () => {});
  const saving = page.waitForRequest("**/save-payment-info");
  await payWith(page, cards.good);
  await saving;
  await page.context().close();
  await expectOneBooking(member, stripe);
});

const ink = { light: "rgb(22, 19, 15)", dark: "rgb(244, 237, 224)" };
const muted = { light: "rgb(90, 81, 72)", dark: "rgb(185, 174, 158)" };

/** Stripe's fields have this theme's colours. */
async function expectLook(page: Page, theme: "light" | "dark"): Promise<void> {
  for (const part of ["cardNumber", "cardExpiry", "cardCvc"] as const) {
    const field = stripeField(page, part);
    await expect(field).toHaveCSS("color", ink[theme]);
    await expect
      .poll(() => field.evaluate((input) => getComputedStyle(input, "::placeholder").color))
      .toBe(muted[theme]);
  }
  // A frame whose colour scheme differs from the page's gets a white background, and light text vanishes on it.
  const ground = await brightness(page.locator('iframe[title="Secure cardNumber input frame"]'));
  expect(ground > 128).toBe(theme === "light");
}
