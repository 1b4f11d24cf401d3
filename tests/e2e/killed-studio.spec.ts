import { findLosses } from "../../scripts/testing/crash/losses.ts";
import { openScene, type Scene } from "../../scripts/testing/crash/scene.ts";
import { fewSteps } from "../../scripts/testing/crash/steps.ts";
import { expect, test } from "./support/journey.ts";

// It opens no page, and is here for the built studio that it starts and kills: other journeys run while it waits.
test.setTimeout(180_000);

// D42 D43 D58 D65
test("a studio killed at any step between charge and booking books or pays back each charge, and says so once", async () => {
  // The studio gets no webhooks: it asks the provider when it starts.
  const scene = await openScene({ members: 1, hasWebhooks: false });
  try {
    const steps = fewSteps();
    for (const [number, step] of steps.entries()) {
      await scene.revive();
      await step.run(scene, number);
    }
    const { losses, booked, ended } = await findLosses(scene);
    expect(losses).toEqual([]);
    expect([booked, ended]).toEqual([3, 1]);
    await expect.poll(() => subjectsOfMails(scene)).toEqual(mailsOf({ booked, ended }));
    await scene.kill();
    await scene.revive();
    expect(await subjectsOfMails(scene)).toEqual(mailsOf({ booked, ended }));
  } finally {
    await scene.close();
  }
});

const mailsOf = ({ booked, ended }: { booked: number; ended: number }) => [
  ...Array.from({ length: booked }, () => "Booked: Morning with Rumana Roomy"),
  "Confirm your email for Shokti",
  ...Array.from({ length: ended }, () => "We’ve refunded $50 to your card"),
];

/** The subjects of the mails to the one member, in order, from the demo's inbox. */
async function subjectsOfMails({ studio, members: [member] }: Scene): Promise<string[]> {
  const inbox = await (await fetch(`${studio.url}/demo/mail`)).text();
  const mails = inbox.split("<li>").filter((mail) => mail.includes(`to ${member?.email}`));
  return mails.map((mail) => /<a [^>]*>([^<]*)</.exec(mail)?.[1] ?? "").sort();
}
