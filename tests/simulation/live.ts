import { createHash } from "node:crypto";
import { ownerEmail } from "./account.ts";
import { noteChanges } from "./accounts.ts";
import { doJob } from "./acts.ts";
import type { Process } from "./process.ts";
import { isSettled, keepsItsWord } from "./rules.ts";
import { settle } from "./settle.ts";
import { type Beat, perform } from "./story.ts";
import { openWorld, type World } from "./world.ts";

/** What stories came to, together. */
export type Lived = {
  stories: number;
  days: number;
  turns: number;
  acts: number;
  deaths: number;
  states: Set<string>;
};

/**
 * Tells a story to its end at a new studio, which is held to its rules after each beat. What it came to is added to
 * `lived`.
 * @throws what broke, with the story in words
 */
export async function live(story: readonly Beat[], lived: Lived): Promise<void> {
  const world = await openWorld();
  const { turns, clock } = world;
  try {
    for (const [number, beat] of story.entries()) {
      turns.log.push(`— ${number + 1}, at ${clock.now().toISOString()}`);
      lived.deaths += await play(world, beat);
      lived.acts += beat.acts.length;
      await keepsItsWord(world);
      lived.states.add(await stateOf(world));
      clock.advance(beat.quietMs);
    }
    turns.log.push("— everything comes to its end");
    await settle(world);
    await isSettled(world);
    lived.stories += 1;
    lived.days += (clock.now().getTime() - world.openedAt.getTime()) / 86_400_000;
    lived.turns += turns.taken;
  } catch (error) {
    const what = error instanceof Error ? error.stack : String(error);
    throw new Error(`${what}\n\n${turns.log.join("\n")}`);
  } finally {
    await world.close();
  }
}

/** How long the provider takes at most over what it has begun: the studio looks back for 60 days (D43). */
const slowestProviderMs = 20 * 86_400_000;

/** Everything of a beat at once, until all has ended; who died is started anew. @returns how many died */
async function play(world: World, { acts, choices, death, weather }: Beat): Promise<number> {
  const { processes, turns } = world;
  if (isOverdue(world, "the provider", slowestProviderMs)) await world.gateway.takeTurns();
  // It forgets after a day what it was asked, so that a refund sent again would be made again.
  await world.gateway.jobs
    .find(({ name }) => name === "card gateway keys")
    ?.run(new AbortController().signal);
  Object.assign(world.weather, weather);
  world.isRough = Object.values(weather).some((calls) => calls > 0);
  turns.choose(choices, mortalOf(world, death));
  const asked = [
    ...acts.map((act) => {
      const process = processes[act.process % processes.length] as Process;
      turns.log.push(
        `  ${process.name} ${act.does} ${act.with === undefined ? "" : JSON.stringify(act.with)}`,
      );
      return { process, ended: perform(act, { world, process }) };
    }),
    ...doDueJobs(world, choices),
  ];
  const ended = await turns.untilEnd(asked.map(({ ended }) => ended));
  for (const [number, result] of ended.entries())
    if (result.status === "rejected" && !asked[number]?.process.isDead) throw result.reason;
  const dead = processes.flatMap(({ isDead }, number) => (isDead ? [number] : []));
  for (const number of dead) world.restart(number);
  turns.choose([]);
  await whoIsLeft(world);
  noteChanges(world);
  return dead.length;
}

function mortalOf({ processes }: World, death: Beat["death"]) {
  const who = death && processes[death.process % processes.length];
  if (!who) return undefined;
  return { how: "dies", who, afterTurns: death.afterTurns, die: () => void who.die() } as const;
}

/** The jobs that are due by now, each at one of the processes. */
function doDueJobs(world: World, choices: readonly number[]) {
  const { processes } = world;
  return (processes[0]?.jobs ?? []).flatMap(({ name, everyMs }, number) => {
    if (!isOverdue(world, name, everyMs)) return [];
    const process = processes[(choices[number] ?? 0) % processes.length] as Process;
    return { process, ended: doJob({ world, process }, number) };
  });
}

/** Whether this was last done so long ago; if so, it is done now. */
function isOverdue({ doneAt, clock }: World, name: string, everyMs: number): boolean {
  const now = clock.now().getTime();
  if (now < (doneAt.get(name) ?? 0) + everyMs) return false;
  doneAt.set(name, now);
  return true;
}

/** Who was deleted or demoted, also where the answer was never heard. */
async function whoIsLeft({ db, members, trainers, account }: World): Promise<void> {
  const rows = await db.selectFrom("users").select(["id", "role", "email"]).execute();
  if (!rows.some(({ email }) => email === ownerEmail)) account.isProven = false;
  const roles = new Map(rows.map(({ id, role }) => [id, role]));
  for (const member of members) member.isGone = !roles.has(member.id);
  for (const trainer of trainers) trainer.isGone = roles.get(trainer.id) !== "trainer";
}

/** What the studio's books and places look like, apart from whose and when. */
async function stateOf({ db }: World): Promise<string> {
  const payments = await db
    .selectFrom("payments")
    .select(["status", "end_reason", "returned_cents"])
    .execute();
  const refunds = await db.selectFrom("refunds").select(["state", "cause"]).execute();
  const places = await db.selectFrom("slot_places").select(["trainer_id", "kind"]).execute();
  const waiting = await db.selectFrom("waiting_list").select("trainer_id").execute();
  const mails = await db.selectFrom("outbox").select("kind").where("due_at", "is not", null).execute();
  const lines = [payments, refunds, places, waiting, mails].map((rows) =>
    rows.map((row) => JSON.stringify(row)).sort(),
  );
  return createHash("sha1").update(JSON.stringify(lines)).digest("base64");
}
