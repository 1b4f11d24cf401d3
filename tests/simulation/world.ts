import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { openTestGateway, type TestGateway } from "#demo/card-gateway/open-test-gateway.ts";
import type { TestGatewayTables } from "#demo/card-gateway/tables.ts";
import { makeTables } from "#demo/open.ts";
import { type Db, isPostgres, openDatabase } from "#server/db/open.ts";
import { signAccessToken } from "#server/features/sessions/tokens.ts";
import type { CardDispute, CardIntent, CardRefund } from "#server/ports/cards/card-provider.ts";
import { fromOwnAddress } from "#tests/server/own-address.ts";
import { createClass, createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { testDatabaseUrl } from "#tests/setup/database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#tests/setup/database-proxy.ts";
import { openStudioDatabase } from "#tests/setup/studio-database.ts";
import { testConfig } from "#tests/setup/studio-tables.ts";
import { type Account, noAccount } from "./account.ts";
import { providerFor, type SentMail, transportFor, type Weather } from "./outside.ts";
import { type Process, type SharedDatabase, startProcess } from "./process.ts";
import { type Holder, Turns } from "./turns.ts";

/** How many places each trainer's slots have. */
const placesOfTrainers = [1, 1, 2];
/** The class that every trainer gives. */
export const className = "YOGA";
const processNames = ["one", "two", "three"];
/** Two weeks before a leap day, so that months of all lengths come. */
const firstMorning = new Date("2028-02-15T04:00:00Z");

/** A person in the world, who may leave it. */
export type Actor = Person & { isGone: boolean };
export type Trainer = Actor & { places: number };
/** A payment attempt that the studio has opened. */
export type Attempt = { id: string; clientSecret: string; member: Actor };
/** What the studio has acknowledged. */
export type Told =
  | { transactionId: string; is: "booked" | "not booked" }
  | { paymentId: string; is: "cancelled" };

/** A studio of several processes on one file, the people around it, and what lies outside. */
export type World = {
  turns: Turns;
  processes: Process[];
  /** Reads what the processes wrote, without a turn. */
  db: Db;
  gateway: TestGateway;
  gatewayDb: Db;
  weather: Weather;
  sent: SentMail[];
  /** The way to the database, where it can be cut. */
  way: DatabaseProxy | undefined;
  admin: Person;
  members: Actor[];
  trainers: Trainer[];
  attempts: Attempt[];
  account: Account;
  told: Told[];
  /** When each job was last done, and when the provider last went on with what it had begun. */
  doneAt: Map<string, number>;
  /** Whether the outside may fail now. */
  isRough: boolean;
  openedAt: Date;
  clock: { now(): Date; advance(ms: number): void };
  /** Starts a process anew in the place of a dead one. */
  restart(number: number): void;
  close(): Promise<void>;
};

/** The reason of a refund that is to end its membership. */
export const endsToo = "Moves away.";

/** The provider's data on a charge. */
export type Charge = { intent: CardIntent; refunds: CardRefund[]; disputes: CardDispute[] };

const clock = {
  now: () => new Date(),
  advance: (ms: number) => void vi.setSystemTime(Date.now() + ms),
};

/**
 * A new studio with an admin, four members, and three trainers with a place or two. Where nothing happens at the same
 * time one process is enough, which waits for nobody. On PostgreSQL the way to the database can be one that loses answers.
 */
export async function openWorld({ isAlone = false, isCuttable = false } = {}): Promise<World> {
  vi.setSystemTime(firstMorning);
  const folder = mkdtempSync(join(tmpdir(), "shokti-simulated-"));
  const {
    db,
    databaseUrl: url,
    release,
  } = await openStudioDatabase({
    file: join(folder, "studio.sqlite"),
    // Emptying one of PostgreSQL's takes a tenth of the time of making one.
    isOwn: !(isAlone && testDatabaseUrl()),
  });
  const way = isCuttable && isPostgres(url) ? await openDatabaseProxy(url) : undefined;
  const shared: SharedDatabase = {
    ...{ url: way?.url ?? url, isCuttable: way !== undefined },
    ...{ writer: undefined, writers: 0 },
  };
  // The provider's own, which no death touches.
  const provider = openDatabase(":memory:");
  await makeTables(provider.db);
  const turns = new Turns({ isFree: isAlone || isPostgres(url) });
  const [weather, sent] = [{ providerAway: 0, answersLost: 0, mailAway: 0 }, [] as SentMail[]];
  const gateway = openTestGateway({
    db: provider.db.withTables<TestGatewayTables>(),
    secret: testConfig.authSecret,
    now: clock.now,
    deliverWebhook: async ({ body, signature }) => {
      const headers = { "Stripe-Signature": signature };
      const to = world.processes.find(({ isDead }) => !isDead);
      const sent = to?.unlessItDies(to.app.request("/webhooks/cards", { method: "POST", headers, body }));
      return (await sent)?.ok ?? false;
    },
  });
  const outside = {
    turns,
    clock,
    cardsFor: (process: Holder) => providerFor(process, { provider: gateway.provider, turns, weather }),
    transportFor: (process: Holder) => transportFor(process, { turns, weather, sent }),
  };
  const start = (name: string) => startProcess(name, shared, outside);
  const endings: (Promise<void> | undefined)[] = [];
  const world: World = {
    ...{ turns, db, gateway, weather, sent, clock, way },
    gatewayDb: provider.db,
    processes: (isAlone ? processNames.slice(0, 1) : processNames).map(start),
    ...(await invitePeople(db)),
    ...{
      attempts: [],
      account: noAccount(),
      told: [],
      doneAt: new Map(),
      isRough: false,
      openedAt: clock.now(),
    },
    restart(number) {
      endings.push(world.processes[number]?.die());
      world.processes[number] = start(processNames[number] as string);
    },
    async close() {
      // A connection that still waits for an answer would keep its pool open.
      await way?.close();
      await Promise.all([...endings, ...world.processes.map((process) => process.die())]);
      await Promise.all([release(), provider.close()]);
      rmSync(folder, { recursive: true });
    },
  };
  return world;
}

async function invitePeople(db: Db) {
  // They are rows: who sends requests for them is `ask`.
  const studio = { db, clock, parts: { config: testConfig } } as unknown as Parameters<
    typeof createPerson
  >[0];
  const actor = (person: Person): Actor => ({ ...person, isGone: false });
  await createClass(studio, { class_name: className });
  const admin = await createPerson(studio, { role: "admin" });
  const [members, trainers]: [Actor[], Trainer[]] = [[], []];
  for (const number of [1, 2, 3, 4])
    members.push(actor(await createPerson(studio, { name: `Member ${number}` })));
  for (const places of placesOfTrainers)
    trainers.push({
      ...actor(await createTrainer(studio, { places, available_classes: [className] })),
      places,
    });
  return { admin, members, trainers };
}

/**
 * Sends a process a request as this person, with a fresh token, or without one as nobody; undefined if it died before it
 * answered.
 */
export async function ask(
  process: Process,
  who: Pick<Person, "id" | "email"> | undefined,
  [method, path]: readonly [method: string, path: string],
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response | undefined> {
  const token = who && (await tokenOf(who));
  return process.unlessItDies(
    process.app.request(
      path,
      {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          "Content-Type": "application/json",
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      fromOwnAddress(),
    ),
  );
}

async function tokenOf({ id, email }: Pick<Person, "id" | "email">): Promise<string> {
  const claims = { subject: `subject-${id}`, email };
  return (await signAccessToken(claims, { secret: testConfig.authSecret, now: clock.now() })).token;
}

/** The provider's charges in this world. */
export async function chargesOf({ gateway, attempts }: World): Promise<Charge[]> {
  const { provider } = gateway;
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
export function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  return Array.fromAsync(items);
}
