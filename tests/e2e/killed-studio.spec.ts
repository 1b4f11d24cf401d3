import { expect, test } from "@playwright/test";
import { openOwnStudio } from "#tests/setup/own-studio.ts";
import { openStandIn, settingsForStandIn, standInKeys } from "#tests/setup/stripe-stand-in.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { cards } from "./support/cards.ts";
import { expectOneBooking, goToPayment, killWhenSaving, payButton } from "./support/checkout.ts";
import { joinStudio, sitDown } from "./support/members.ts";
import { answerForStripe, typeStripeCard } from "./support/stripe-js.ts";

const trainerId = "trainer-nusrat-jahan";

// A studio of its own starts twice here.
test.setTimeout(180_000);

// D43
test("a studio killed between charge and save, whose provider's webhook never comes, books once after its next start", async ({
  page,
}) => {
  const standIn = await openStandIn({ port: await freePort() });
  const studio = await openOwnStudio(() => settingsForStandIn(standIn.url));
  try {
    await studio.start();
    const member = await joinStudio(studio.url);
    await sitDown(page.context(), member);
    await answerForStripe(page, standIn.url);
    await goToPayment(page, { origin: studio.url, trainerId });
    await killWhenSaving(page, studio);
    await typeStripeCard(page, cards.good);
    await payButton(page).click();
    await expect(page.getByRole("button", { name: "Finish booking" })).toBeVisible();
    await page.close();

    // Nobody tells the studio anything: it asks when it starts (D43).
    await studio.start();
    await expectOneBooking(member, { url: standIn.url, secretKey: standInKeys.secretKey });
  } finally {
    await studio.dispose();
    await standIn.close();
  }
});
