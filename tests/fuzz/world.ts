import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Stripe from "stripe";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { deriveKeys } from "#demo/card-gateway/keys.ts";
import type { AppType } from "#server/app.ts";
import type { Job } from "#server/core/job.ts";
import { signLink } from "#server/features/newsletter/tokens.ts";
import type { Parts } from "#server/ports/parts.ts";
import { cancelDays } from "#studio/tiers.ts";
import { bookSlot, cards, chargeCard, type PaidStudio } from "#tests/server/charges.ts";
import { fromOwnAddress } from "#tests/server/own-address.ts";
import {
  askForReset,
  createArticle,
  createClass,
  createPerson,
  createTrainer,
  type Person,
  proofTokenTo,
  registerPerson,
  resetTokenTo,
  signUp,
} from "#tests/server/people.ts";
import { addressOf, type Fill, fillIn } from "./fill-in.ts";
import type { Body, Request as Drawn, Sender } from "./requests.ts";
import { makeUnsteady, type UnsteadyProvider } from "./unsteady-provider.ts";
import { kinds } from "./values.ts";

/** The system under test: a whole studio in this process. */
export type Subject = {
  app: AppType;
  parts: Parts;
  /** Where cards are charged. */
  gateway: PaidStudio["gateway"];
  /** The studio's jobs, which run here only when called. */
  jobs: readonly Job[];
  /** Has the studio's clock show what it showed that long ago; 0 for now. */
  setBack(ms: number): void;
};

/** A person with a token of the studio, or with a session of the identity service. */
type Somebody = Pick<Person, "email"> & { id?: string; token?: string; cookie?: string };

/** A studio with people in it, and what is known of it so far. */
export type World = {
  subject: Subject;
  people: Record<Sender, Somebody | undefined>;
  /** The latest ids of each kind in responses, newest first. */
  known: Map<string, string[]>;
  provider: UnsteadyProvider;
  /** How many requests were sent. */
  sent: number;
};

/** A response and how long it took. */
export type Answer = { url: string; status: number; headers: Headers; text: string; ms: number };

/** The response of every outside server: a picture of one pixel. */
const onePicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const dayMs = 24 * 3_600_000;
const classNames = ["YOGA", "SPIN"];
/** How many of each kind are remembered. */
const mostKnown = 40;

export async function openWorld(subject: Subject): Promise<World> {
  subject.parts.web = { fetchFile: async () => onePicture };
  const nobody = {} as World["people"];
  const provider = makeUnsteady(subject.parts.cards);
  const world: World = { subject, people: nobody, known: new Map(), provider, sent: 0 };
  await sendInNewPeople(world);
  return world;
}

/** New people replace those who were deleted, demoted or logged out by earlier requests; meanwhile the jobs run. */
export async function sendInNewPeople(world: World): Promise<void> {
  const { app, parts, gateway, jobs } = world.subject;
  for (const job of jobs) await job.run(new AbortController().signal);
  const studio = { app, parts, gateway, db: parts.db, clock: parts.clock };
  const slots = { available_classes: classNames, places: 2 };
  const newcomer = `newcomer-${world.sent}@shokti.test`;
  const people = {
    nobody: undefined,
    newcomer: { email: newcomer, ...(await signUp(studio, { name: "New Comer", email: newcomer })) },
    registered: await registerPerson(studio),
    member: await createPerson(studio),
    otherMember: await createPerson(studio, { request_status: "requested" }),
    trainer: await createTrainer(studio, slots),
    otherTrainer: await createTrainer(studio, { ...slots, places: 1 }),
    admin: await createPerson(studio, { role: "admin" }),
  };
  world.people = people;
  for (const person of Object.values(people)) {
    if (!person) continue;
    if ("id" in person) learn(world, "users", person.id);
    learn(world, "email", person.email);
  }
  learn(world, "trainer", people.trainer.id);
  learn(world, "trainer", people.otherTrainer.id);
  // Whose sessions are at other hours than theirs.
  const another = await createTrainer(studio, { ...slots, available_slots: ["Afternoon"] });
  learn(world, "stand-in", another.id);
  for (const class_name of classNames) {
    learn(world, "className", class_name);
    learn(world, "classes", await createClass(studio, { class_name }));
  }
  learn(world, "applicant", people.otherMember.id);
  learn(world, "articles", await createArticle(studio, { writer: people.trainer }));
  await payForPlaces(studio, world, people);
  await goAway(world, people);
  await askForReset(studio, people.registered.email);
  await learnLinks(world);
  await learnFailedRefunds(world);
}

/**
 * One person has two memberships, one of which can no longer be cancelled but pause, and one of whose refunds will fail;
 * another has paid and not yet booked.
 */
async function payForPlaces(
  studio: PaidStudio,
  world: World,
  {
    member,
    otherMember,
    admin,
    trainer,
    otherTrainer,
  }: Record<Exclude<Sender, "nobody" | "newcomer" | "registered">, Person>,
): Promise<void> {
  world.subject.setBack((cancelDays + 1) * dayMs);
  const kept = await bookSlot(studio, member, { trainerId: trainer.id });
  world.subject.setBack(0);
  const refunded = await bookSlot(studio, member, { trainerId: otherTrainer.id }, cards.refundsFail);
  for (const { bookingId } of [refunded, kept]) learnOwn(world, member, "save-payment-info", bookingId);
  const refund = { amount: 5, reason: "For the sauna" };
  await admin.send("POST", `/save-payment-info/${refunded.bookingId}/refunds`, refund);
  const { transactionId } = await chargeCard(studio, otherMember, { trainerId: trainer.id });
  learnOwn(world, otherMember, "intent", transactionId);
}

const standIn = { kind: "stand-in", number: 0 };

/** A trainer is away for a week, another gives some of their sessions, and the studio opens again on the days on which it was closed before. */
async function goAway(world: World, { admin, trainer }: Record<"admin" | "trainer", Person>): Promise<void> {
  const today = studioDay(world.subject.parts.clock.now());
  for (const id of world.known.get("closed-days") ?? []) await admin.send("POST", `/closed-days/${id}/end`);
  world.known.delete("closed-days");
  const away = { from: dayAfter(today), until: dayAfter(today, 7) };
  await trainer.send("POST", "/absences", away);
  for (const day of Object.values(away)) {
    learn(world, "day-off", day);
    const morning = { trainerId: trainer.id, slotTiming: "Morning", day };
    await admin.send("POST", "/substitutes", { ...morning, substituteId: find(world, standIn, undefined) });
  }
}

/** The failed refunds on the admins' list; by now those of the people before. */
async function learnFailedRefunds(world: World): Promise<void> {
  const failed = await world.subject.parts.db
    .selectFrom("refunds")
    .select("id")
    .where("state", "=", "failed")
    .orderBy("created_at", "desc")
    .limit(2)
    .execute();
  for (const { id } of failed) learn(world, "refunds", id);
}

/** The links in the mails to newly registered people and to the newsletter's readers. */
async function learnLinks(world: World): Promise<void> {
  const { db, config } = world.subject.parts;
  for (const person of [world.people.registered, world.people.newcomer])
    for (const tokenTo of [proofTokenTo, resetTokenTo])
      if (person) learn(world, "proof", await tokenTo({ db, parts: world.subject.parts }, person.email));
  const subscribers = await db
    .selectFrom("subscribers")
    .select("id")
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  for (const { id } of subscribers)
    for (const purpose of ["confirm", "unsubscribe"] as const)
      learn(world, "token", signLink(id, { purpose, secret: config.authSecret }));
}

/** Sends the generated request, with names replaced by what exists now. */
export async function send(world: World, drawn: Drawn): Promise<Answer> {
  world.sent += 1;
  const person = world.people[drawn.sender];
  const fill: Fill = (name) => find(world, name, person);
  const url = `http://localhost:3000${addressOf(drawn, fill)}`;
  const { text, headers } = await bodyOf(world, drawn.body, fill);
  const hasBody = !["GET", "HEAD"].includes(drawn.method) && text !== undefined;
  const request = new Request(url, {
    method: drawn.method,
    headers: {
      ...(person?.token && { Authorization: `Bearer ${person.token}` }),
      ...(person?.cookie && { Cookie: person.cookie }),
      ...(hasBody && headers),
      ...drawn.headers,
    },
    ...(hasBody && { body: text }),
  });
  const startedAt = performance.now();
  const answer = await world.subject.app.request(request, undefined, fromOwnAddress());
  const read = await readText(answer);
  const ms = performance.now() - startedAt;
  if (answer.ok) learnFrom(world, person, { path: new URL(url).pathname, answer, text: read });
  return { url, status: answer.status, headers: answer.headers, text: read, ms };
}

async function readText(answer: Response): Promise<string> {
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[answer.headers.get("Content-Encoding") ?? ""];
  const bytes = Buffer.from(await answer.arrayBuffer());
  return String(unpack && bytes.length > 0 ? unpack(bytes) : bytes);
}

async function bodyOf(
  { subject }: World,
  body: Body,
  fill: Fill,
): Promise<{ text?: string | Buffer<ArrayBuffer>; headers?: Record<string, string> }> {
  if (body.kind === "none") return {};
  if (body.kind === "raw")
    return { text: Buffer.from(body.text, "latin1"), headers: { "Content-Type": "application/json" } };
  if (body.kind === "form") {
    const fields = body.fields.map(([name, value]) => [name, String(fillIn(value, fill)).toWellFormed()]);
    return {
      text: String(new URLSearchParams(fields)),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    };
  }
  const text = JSON.stringify(fillIn(body.value, fill)) ?? "";
  const type = { "Content-Type": "application/json" };
  if (body.kind === "json") return { text, headers: type };
  const { webhookSecret: secret } = deriveKeys(subject.parts.config.authSecret);
  const header = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: text, secret });
  return { text, headers: { ...type, "Stripe-Signature": header } };
}

/** What a name stands for now. */
function find(
  world: World,
  { kind, number }: { kind: string; number: number },
  person: Somebody | undefined,
): string {
  const { parts } = world.subject;
  if (kind === "ownEmail") return (person ?? world.people.member)?.email ?? "";
  if (kind === "newEmail") return `new-${number}-${world.sent % 50}@shokti.test`;
  if (kind === "publishableKey") return parts.cards.publishableKey;
  if (kind === "secretKey") return deriveKeys(parts.config.authSecret).secretKey;
  // Half of them their own, if they have any, and half anyone's.
  const own = number % 2 === 0 ? world.known.get(`${kind} of ${person?.email}`) : undefined;
  const all = own ?? world.known.get(kind) ?? [];
  const found = all[number % all.length];
  return found ?? (kind === "picture" ? "/pictures/classes/yoga.svg" : `no-${kind}`);
}

function learn({ known }: World, kind: string, value: unknown): void {
  if (typeof value !== "string" || value === "") return;
  const others = (known.get(kind) ?? []).filter((other) => other !== value);
  known.set(kind, [value, ...others].slice(0, mostKnown));
}

function learnOwn(world: World, person: Somebody | undefined, kind: string, value: unknown): void {
  learn(world, kind, value);
  learn(world, `${kind} of ${person?.email}`, value);
}

function learnFrom(
  world: World,
  person: Somebody | undefined,
  { path, answer, text }: { path: string; answer: Response; text: string },
): void {
  const cursor = answer.headers.get("Link")?.match(/[?&]cursor=([^&>]+)/)?.[1];
  if (cursor) learn(world, "cursor", decodeURIComponent(cursor));
  if (text === "" || !answer.headers.get("Content-Type")?.startsWith("application/json")) return;
  const body: unknown = JSON.parse(text);
  const noun = path.split("/")[1]?.replace("reviewsbyadmin", "reviews");
  const kind = kinds.find((one) => one === noun);
  const things = (Array.isArray(body) ? body.slice(0, 3) : [body]) as (Record<string, unknown> | null)[];
  for (const thing of things) {
    if (kind) learn(world, kind, thing?._id);
    if (kind) learnOwn(world, person, kind, thing?.insertedId);
    if (thing?.request_status === "requested") learn(world, "applicant", thing._id);
    if (thing?.clientSecret) learnOwn(world, person, "intent", thing.transactionId);
    learn(world, "intentSecret", thing?.clientSecret);
    learn(world, "picture", thing?.address);
    learn(world, "kept", /[^/]+$/.exec(String(thing?.address ?? ""))?.[0]);
    learn(world, "visit-code", /\/came#(.*)/.exec(String(thing?.url ?? ""))?.[1]);
    learn(world, "calendar", /\/calendar\/(.*)/.exec(String(thing?.url ?? ""))?.[1]);
  }
}
