import fc from "fast-check";
import { beforeAll, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import { decide } from "#tests/server/sequences/acts.ts";
import { anyCommand } from "#tests/server/sequences/commands.ts";
import { isSettled } from "#tests/server/sequences/rules.ts";
import {
  all,
  ask,
  openStage,
  openWorld,
  restart,
  runJobs,
  type Stage,
  type World,
} from "#tests/server/sequences/world.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { testDatabaseUrl } from "#tests/setup/database.ts";

const studio = setUpStudio();
/** The same few at each run; SEQUENCES=2000 looks at as many others. PostgreSQL takes several times as long for each. */
const { SEQUENCES } = process.env;
const sequences = Number(SEQUENCES || (testDatabaseUrl() ? 3 : 10));
const seed = SEQUENCES ? undefined : 20261122;
const sequenceMs = 60_000;
/** Longer than any wait between two attempts at something. */
const longestWaitMs = 7 * 60 * 60 * 1000;
let stage: Stage;

beforeAll(() => {
  stage = openStage(studio);
});

// D42 D43 D44 D54 D56 D57 D58 D59 D60
test(
  "whatever happens in whatever order, each charge is one booking or one refund, and the books agree",
  async () => {
    const commands = fc.commands([anyCommand], { maxCommands: 30, size: "max" });
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const world = await openWorld(stage);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
        await settle(world);
        await isSettled(world);
      }),
      { numRuns: sequences, seed },
    );
  },
  sequences * sequenceMs,
);

/** Lets everything end: the provider is there, disputes are decided, what failed is paid in another way. */
async function settle(world: World): Promise<void> {
  const { studio, unsteady, provider } = world;
  unsteady.awayFor = 0;
  restart(world);
  await studio.gateway.takeTurns();
  for (const { id: intentId } of world.attempts) {
    for (const dispute of await all(provider.listDisputes({ intentId }))) {
      if (dispute.status === "open") await decide(world, dispute.id, "losing_evidence");
    }
  }
  await catchUp(world);
  await settleOffline(world);
  await studio.gateway.deliverDue();
}

/** The same rounds that a studio's days are made of, until nothing is left to come. */
async function catchUp(world: World): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    studio.clock.advance(longestWaitMs);
    await studio.gateway.takeTurns();
    await studio.gateway.deliverDue();
    await runJobs(world);
  }
}

/** Until the list of what an admin has to see to is empty: one that is paid may leave nothing to another. */
async function settleOffline(world: World): Promise<void> {
  for (;;) {
    const [failed] = await read<{ _id: string }[]>(ask(world, world.admin, ["GET", "/refunds?state=failed"]));
    if (!failed) return;
    await read(
      ask(world, world.admin, ["POST", `/refunds/${failed._id}/paid-otherwise`], { how: "In cash." }),
    );
  }
}
