import { setTimeout as sleep } from "node:timers/promises";
import { hireTrainer, joinStudio, type Member, openAdmin } from "#tests/e2e/support/members.ts";
import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { openStandIn, settingsForStandIn } from "#tests/setup/stripe-stand-in.ts";
import { freePort } from "../free-port.ts";
import { createLedger, type Ledger } from "./ledger.ts";

/** When a studio is killed: as it sends the provider a request, or this long after the response. */
export type Trap = { asks: RegExp; when: "before" | "after"; delayMs?: number };

/** A studio that can be killed at any moment, the provider that outlives it, and the people who pay. */
export type Scene = {
  studio: OwnStudio;
  databaseUrl: string;
  standIn: Awaited<ReturnType<typeof openStandIn>>;
  ledger: Ledger;
  members: Member[];
  /** One with places enough for everyone, one with few, and one whose slot closes now and then. */
  trainers: Record<"roomy" | "crowded" | "closing", Member>;
  admin: Pick<Member, "token">;
  /** Kills the studio at the next request of this kind; `sprung` resolves once it is dead. */
  set(trap: Trap): { sprung: Promise<void> };
  /** Kills the studio; does nothing if it is dead. */
  kill(): Promise<void>;
  /** Starts the studio again if it is dead. */
  revive(): Promise<void>;
  close(): Promise<void>;
};

type SceneSettings = { databaseUrl?: string; members: number; hasWebhooks: boolean };

/** Opens a studio on an empty database, PostgreSQL or a file, with members who have never paid. */
export async function openScene({ databaseUrl, members, hasWebhooks }: SceneSettings): Promise<Scene> {
  const port = await freePort();
  const studio = await openOwnStudio(() => ({
    ...settingsForStandIn(`http://localhost:${port}`),
    LOG_LEVEL: "silent",
    // Rate limits count by address, so everyone here sends one of their own.
    TRUSTED_PROXIES: "127.0.0.0/8, ::1",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }));
  let isAlive = false;
  const kill = async () => {
    isAlive = false;
    traps.clear();
    await studio.kill();
  };
  const traps = createTraps(kill);
  const standIn = await openStandIn({
    port,
    webhookUrl: hasWebhooks ? `${studio.url}/webhooks/cards` : undefined,
    intercept: traps.intercept,
  });
  const revive = async () => {
    if (isAlive) return;
    await studio.start();
    isAlive = true;
  };
  await revive();
  const people = await gather(studio.url, members);
  return {
    studio,
    databaseUrl: databaseUrl ?? `${studio.dataFolder}/shokti.sqlite`,
    standIn,
    ledger: createLedger(),
    ...people,
    set: traps.set,
    kill,
    revive,
    async close() {
      await studio.dispose();
      await standIn.close();
    },
  };
}

/** Adds members who have never paid, and trainers to pay: with places enough, with few, with a slot that closes. */
export async function gather(
  origin: string,
  count: number,
): Promise<Pick<Scene, "members" | "trainers" | "admin">> {
  const [admin, roomy, crowded, closing, ...members] = await Promise.all([
    openAdmin(origin),
    hireTrainer(origin, "Rumana Roomy"),
    hireTrainer(origin, "Karim Crowded"),
    hireTrainer(origin, "Salma Closing"),
    ...Array.from({ length: count }, () => joinStudio(origin)),
  ]);
  await crowded.send("PATCH", "/users/updateByEmail2", {
    email: crowded.email,
    slot_duration: 1,
    available_classes: ["YOGA"],
    places: 2,
  });
  return { members, trainers: { roomy, crowded, closing }, admin };
}

function createTraps(kill: () => Promise<void>) {
  let armed: { trap: Trap; spring: () => void } | undefined;
  const intercept = async (request: Request, answer: () => Promise<Response>): Promise<Response> => {
    const asked = `${request.method} ${new URL(request.url).pathname}`;
    const caught = armed?.trap.asks.test(asked) ? armed : undefined;
    if (!caught) return answer();
    armed = undefined;
    const { trap, spring } = caught;
    if (trap.when === "before") {
      await kill();
      spring();
      return new Response(null, { status: 503 });
    }
    const answered = await answer();
    const { delayMs } = trap;
    if (delayMs === undefined) await kill().then(spring);
    else void sleep(delayMs).then(kill).then(spring);
    return answered;
  };
  const set: Scene["set"] = (trap) => {
    const { promise: sprung, resolve } = Promise.withResolvers<void>();
    armed = { trap, spring: resolve };
    return { sprung };
  };
  const clear = () => {
    armed = undefined;
  };
  return { intercept, set, clear };
}
