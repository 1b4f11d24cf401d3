import { createApp } from "#server/app.ts";
import { signAccessToken } from "#server/features/sessions/tokens.ts";
import { studioJobs } from "#server/jobs/studio-jobs.ts";
import type { CardDispute, CardIntent, CardProvider, CardRefund } from "#server/ports/cards/card-provider.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import type { Studio } from "#tests/server/studio.ts";
import { makeUnsteady, type UnsteadyProvider } from "./unsteady-provider.ts";

/** How many places each trainer's slots have. */
const placesOfTrainers = [1, 1, 2];

/** A person in the world, who may leave it. */
export type Actor = Person & { isGone: boolean };
export type Trainer = Actor & { places: number };
/** A payment attempt that the studio has opened. */
export type Attempt = { id: string; clientSecret: string; member: Actor };
/** What the studio has acknowledged. */
export type Told =
  | { transactionId: string; is: "booked" | "not booked" }
  | { paymentId: string; is: "cancelled" };

/** One sequence's people and attempts, at a studio that outlives it. */
export type World = {
  studio: Studio;
  /** The real provider, whatever the studio can see of it. */
  provider: Pick<CardProvider, "fetchIntent" | "listRefunds" | "listDisputes">;
  unsteady: UnsteadyProvider;
  admin: Person;
  members: Actor[];
  trainers: Trainer[];
  attempts: Attempt[];
  told: Told[];
  openedAt: Date;
};

/** The provider's data on a charge. */
export type Charge = { intent: CardIntent; refunds: CardRefund[]; disputes: CardDispute[] };

/** What every sequence at a studio shares. */
export type Stage = Pick<World, "studio" | "provider" | "unsteady">;

/** Makes the studio's provider unsteady, for all later sequences. */
export function openStage(studio: Studio): Stage {
  const { fetchIntent, listRefunds, listDisputes } = studio.gateway.provider;
  const provider = { fetchIntent, listRefunds, listDisputes };
  return { studio, provider, unsteady: makeUnsteady(studio.parts.cards) };
}

/** New people at the studio: four members, and three trainers with a place or two. */
export async function openWorld(stage: Stage): Promise<World> {
  const { studio } = stage;
  const actor = async (made: Promise<Person>): Promise<Actor> => ({ ...(await made), isGone: false });
  const admin = await createPerson(studio, { role: "admin" });
  const members = [1, 2, 3, 4].map((number) => actor(createPerson(studio, { name: `Member ${number}` })));
  const trainers = placesOfTrainers.map((places) => openTrainer(studio, places));
  return {
    ...stage,
    admin,
    members: await Promise.all(members),
    trainers: await Promise.all(trainers),
    attempts: [],
    told: [],
    openedAt: studio.clock.now(),
  };
}

async function openTrainer(studio: Studio, places: number): Promise<Trainer> {
  const trainer = await createTrainer(studio);
  await studio.db.updateTable("users").set({ places }).where("id", "=", trainer.id).execute();
  return { ...trainer, isGone: false, places };
}

/** Sends the studio a request as this person, with a fresh token. */
export async function ask(
  { studio }: World,
  { id, email }: Person,
  [method, path]: readonly [method: string, path: string],
  body?: unknown,
): Promise<Response> {
  const { secret, now } = { secret: studio.parts.config.authSecret, now: studio.clock.now() };
  const { token } = await signAccessToken({ subject: `subject-${id}`, email }, { secret, now });
  return studio.app.request(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Runs the studio's jobs for money and places, as if they were due. */
export async function runJobs({ studio, unsteady }: Stage): Promise<void> {
  const { parts } = studio;
  const idle = { hasDue: async () => false, deliverDue: async () => undefined };
  const outbox = { ...parts.mailer, ...idle, newsletters: idle };
  const jobs = studioJobs(parts, outbox).filter(({ name }) =>
    ["reconcile", "refunds", "places"].includes(name),
  );
  for (const { run } of jobs) {
    await run(new AbortController().signal).catch((error: unknown) => {
      // With the provider down a job may end early; the next run does the rest.
      if (unsteady.awayFor === 0 && !unsteady.isDead) throw error;
    });
  }
}

/** Restarts a dead server: on the same database, with nothing else kept. */
export function restart({ studio, unsteady }: Stage): void {
  unsteady.death = undefined;
  unsteady.isDead = false;
  studio.app = createApp(studio.parts);
}

/** The provider's charges in this world. */
export async function chargesOf({ provider, attempts }: World): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (const { id: intentId } of attempts) {
    const intent = await provider.fetchIntent(intentId);
    if (intent?.status !== "succeeded") continue;
    const refunds = await all(provider.listRefunds({ intentId }));
    const disputes = await all(provider.listDisputes({ intentId }));
    charges.push({ intent, refunds, disputes });
  }
  return charges;
}

/** All items of a list. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
