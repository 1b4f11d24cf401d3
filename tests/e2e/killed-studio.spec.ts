import { expect, test } from "@playwright/test";
import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { openStandIn, settingsForStandIn, standInKeys } from "#tests/setup/stripe-stand-in.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { cards } from "./support/cards.ts";
import { expectOneBooking, goToPayment, killWhenSaving, payButton } from "./support/checkout.ts";
import { joinStudio, type Member, sitDown } from "./support/members.ts";
import { answerForStripe, typeStripeCard } from "./support/stripe-js.ts";

const trainerId = "trainer-nusrat-jahan";

// A studio of its own starts twice here.
test.setTimeout(180_000);

// D43 D65
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
    // And tells of it once, however often it dies.
    await expect.poll(() => mailsOf(studio, member)).toEqual(["Booked: Morning with Nusrat Jahan"]);
    await studio.kill();
    await studio.start();
    expect(await mailsOf(studio, member)).toEqual(["Booked: Morning with Nusrat Jahan"]);
  } finally {
    await studio.dispose();
    await standIn.close();
  }
});

/** The subjects of the mails that this member has in the demo's inbox. */
async function mailsOf({ url }: OwnStudio, { email }: Member): Promise<string[]> {
  const inbox = await (await fetch(`${url}/demo/mail`)).text();
  const mails = inbox.split("<li>").filter((mail) => mail.includes(`to ${email}`));
  return mails.map((mail) => /<a [^>]*>([^<]*)</.exec(mail)?.[1] ?? "");
}
