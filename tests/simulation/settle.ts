import { read } from "#tests/server/answers.ts";
import { decide } from "./acts.ts";
import { all, ask, type World } from "./world.ts";

/** Longer than any wait between two attempts at something. */
const longestWaitMs = 7 * 60 * 60 * 1000;

/** Lets everything end: the outside is there, disputes are decided, what failed is paid in another way. */
export async function settle(world: World): Promise<void> {
  const { gateway, weather, turns } = world;
  Object.assign(weather, { providerAway: 0, answersLost: 0, mailAway: 0 });
  world.isRough = false;
  turns.choose([]);
  await gateway.takeTurns();
  for (const { id: intentId } of world.attempts)
    for (const dispute of await all(gateway.provider.listDisputes({ intentId })))
      if (dispute.status === "open") await decide(world, dispute.id, "losing_evidence");
  await catchUp(world);
  await settleOffline(world);
  await catchUp(world);
}

/** The same rounds that a studio's days are made of, until nothing is left to come. */
export async function catchUp(world: World): Promise<void> {
  const { gateway, clock, turns } = world;
  for (let round = 0; round < 3; round += 1) {
    clock.advance(longestWaitMs);
    await gateway.takeTurns();
    await inTurn(world, gateway.deliverDue());
    for (const job of world.processes[0]?.jobs ?? [])
      await inTurn(world, job.run(new AbortController().signal));
  }
  turns.choose([]);
}

/** Until the list of what an admin has to see to is empty: one that is paid may leave nothing to another. */
async function settleOffline(world: World): Promise<void> {
  const [process] = world.processes;
  for (;;) {
    if (!process) return;
    const listed = ask(process, world.admin, ["GET", "/refunds?state=failed"]) as Promise<Response>;
    const [failed] = await inTurn(world, read<{ _id: string }[]>(listed));
    if (!failed) return;
    const path = `/refunds/${failed._id}/paid-otherwise`;
    const noted = ask(process, world.admin, ["POST", path], { how: "In cash." }) as Promise<Response>;
    await inTurn(world, read(noted));
  }
}

/** Gives turns until this has ended. */
export async function inTurn<Result>({ turns }: World, act: Promise<Result>): Promise<Result> {
  await turns.untilEnd([act]);
  return act;
}
