import { long } from "#tests/setup/short-form.ts";
import { gather } from "../../scripts/testing/harness/people.ts";
import { findFaults, startAll } from "../../scripts/testing/harness/stage.ts";
import { kill, openStudio, type Studio } from "../../scripts/testing/harness/studio.ts";
import { fewSteps, openTraps, takeStep } from "../../scripts/testing/scenes/crash.ts";
import { expect, test } from "./support/journey.ts";

// It opens no page, and is here for the built studio that it starts and kills: other journeys run while it waits.
test.setTimeout(180_000);

// D42 D43 D58 D65
// That each charge is booked or paid back is shown by the tests of payments, and by a kill in trainers-life.spec.ts.
test(
  "a studio killed at any step between charge and booking books or pays back each charge, and says so once",
  long,
  async () => {
    const traps = openTraps();
    // The studio gets no webhooks: it asks the provider when it starts.
    const opening = { ...traps.opening, hasWebhooks: false };
    const studio = await openStudio({ engine: "sqlite", random: () => 0.5 }, opening);
    try {
      await startAll(studio);
      const scene = Object.assign(studio, await gather(studio, 1));
      for (const [number, step] of fewSteps.entries()) await takeStep(scene, traps, step, number);
      const { found, counts } = await findFaults(scene);
      expect(found).toMatchObject({ faults: [], lost: [], doubled: [] });
      expect(counts).toMatchObject({ booked: 3, ended: 1 });
      const [member] = scene.members;
      expect(subjectsOfMails(scene, member?.email)).toEqual(mails);
      await kill(scene);
      await startAll(scene);
      expect(subjectsOfMails(scene, member?.email)).toEqual(mails);
    } finally {
      await studio.close();
    }
  },
);

const mails = [
  ...["Booked: Morning with Rumana Roomy", "Renewed: Morning with Rumana Roomy"],
  ...["Renewed: Morning with Rumana Roomy", "We’ve refunded $50 to your card"],
];

/** The subjects of the mails to somebody, in order; one that a killed process repeats under its id counts once. */
function subjectsOfMails({ mails: { taken } }: Studio, email = ""): string[] {
  const toThem = taken.filter(({ recipients }) => recipients.includes(email));
  const subjects = new Map(toThem.map(({ messageId, subject = "" }) => [messageId, subject]));
  return [...subjects.values()].sort();
}
