import type { Role } from "#contract/users.ts";
import { type Db, openDatabase } from "#server/db/open.ts";
import { noApplication, userColumns } from "#server/db/rows.ts";
import { signAccessToken } from "#server/features/people/tokens.ts";
import { hireTrainer, type Member } from "#tests/e2e/support/members.ts";
import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { openStandIn, settingsForStandIn } from "#tests/setup/stripe-stand-in.ts";
import { type Asker, type Desk, offer } from "../crash/flows.ts";
import { createLedger, type Ledger } from "../crash/ledger.ts";
import { freePort } from "../free-port.ts";

/** One of the many members who want a place. */
export type Racer = Asker & { id: string };

/** A studio of several processes on one database, a trainer with few places, and many members who want one. */
export type Crowd = {
  /** The first of its processes. */
  studio: OwnStudio;
  databaseUrl: string;
  db: Db;
  standIn: Awaited<ReturnType<typeof openStandIn>>;
  ledger: Ledger;
  /** The slot that everyone wants. */
  slot: { trainerId: string; slotTiming: "Morning" };
  members: Racer[];
  /** The processes take turns. */
  nextDesk(): Desk;
  close(): Promise<void>;
};

type CrowdSettings = { databaseUrl?: string; processes: number; members: number; places: number };

const secret = "a secret that the processes of one studio share";

/** Opens it on an empty database, PostgreSQL or a file. */
export async function openCrowd({
  databaseUrl: given,
  processes,
  members,
  places,
}: CrowdSettings): Promise<Crowd> {
  const port = await freePort();
  const studios = await Promise.all(
    Array.from({ length: processes }, () => openOwnStudio(() => settingsOf(port, given))),
  );
  const [studio] = studios as [OwnStudio];
  const standIn = await openStandIn({ port, webhookUrl: `${studio.url}/webhooks/cards` });
  // The first process creates the tables.
  for (const one of studios) await one.start();
  const databaseUrl = given ?? `${studio.dataFolder}/shokti.sqlite`;
  const { db, changes } = openDatabase(databaseUrl);
  const ledger = createLedger();
  const trainer = await hireCrowded({ studio, standIn, ledger }, places);
  let turn = 0;
  return {
    studio,
    databaseUrl,
    db,
    standIn,
    ledger,
    slot: { trainerId: trainer.id, slotTiming: "Morning" },
    members: await enrolAll(db, members),
    nextDesk() {
      turn += 1;
      return { studio: studios[turn % processes] as OwnStudio, standIn, ledger };
    },
    async close() {
      await changes.close();
      await db.destroy();
      for (const one of studios) await one.dispose();
      await standIn.close();
    },
  };
}

function settingsOf(providerPort: number, databaseUrl?: string): Record<string, string> {
  return {
    ...settingsForStandIn(`http://localhost:${providerPort}`),
    AUTH_SECRET: secret,
    LOG_LEVEL: "silent",
    // Rate limits count by address, so everyone here sends one of their own.
    TRUSTED_PROXIES: "127.0.0.0/8, ::1",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
}

async function hireCrowded(desk: Desk, places: number): Promise<Member> {
  const trainer = await hireTrainer(desk.studio.url, "Karim Crowded");
  await offer(desk, trainer, { hours: 1, places });
  return trainer;
}

function enrolAll(db: Db, count: number): Promise<Racer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      enrol(db, { id: `racer-${String(index).padStart(4, "0")}`, role: "member" }),
    ),
  );
}

/** Inserts someone directly, as registering costs a password hash: just logged in, a trainer with a morning slot. */
export async function enrol(
  db: Db,
  { id, role }: { id: string; role: Role },
): Promise<Racer & { email: string }> {
  const now = new Date();
  const email = `${id}@shokti.test`;
  const person = userColumns({
    id,
    email,
    identity_subject: id,
    email_proven: 1,
    name: `Racer ${id}`,
    photo_url: "",
    role,
    request_status: "none",
    application: noApplication,
    slot_duration: role === "trainer" ? 1 : 0,
    createdAt: now,
  });
  await db.insertInto("users").values(person).execute();
  if (role === "trainer")
    await db.insertInto("user_slots").values({ user_id: id, slot: "Morning" }).execute();
  const claims = { subject: id, email, loggedInAt: now };
  return { id, email, token: (await signAccessToken(claims, { secret, now })).token };
}
