import { randomUUID } from "node:crypto";
import type { Role } from "#contract/users.ts";
import { noApplication, userColumns } from "#server/db/rows.ts";
import { signAccessToken } from "#server/features/sessions/tokens.ts";
import { type Heard, hear, type Promised, type Said } from "./ledger.ts";
import { type Studio, sharedSecret } from "./studio.ts";

/** Somebody as a request shows them: by a token, by a session's cookie, or not at all. */
export type Asker = { id?: string; token?: string; cookie?: string };
/** Somebody with a record who is logged in. */
export type Person = { id: string; email: string; token: string };
/** The members, the admin who refunds, and the trainers: with places enough, with two, and one whose slot closes. */
export type Cast = { members: Person[]; admin: Person } & Record<"roomy" | "crowded" | "closing", Person>;

/** What came back; `body` is empty where it was not JSON. */
export type Answer = Pick<Heard, "status" | "text"> & { body: Record<string, unknown>; headers?: Headers };

/** How many places the crowded trainer has. */
export const crowdedPlaces = 2;
/** Of those who register here. */
export const password = "Strong@2025";
const patienceMs = 10_000;

/** Inserts somebody, as registering costs a password's hash: just logged in; a trainer has a free morning of yoga. */
export async function enrol(
  { db }: Studio,
  { role = "member", name = "Some Body", places }: { role?: Role; name?: string; places?: number } = {},
): Promise<Person> {
  const [id, now] = [randomUUID(), new Date()];
  const email = `${id}@shokti.test`;
  const person = userColumns({
    ...{ id, email, name, role, places, identity_subject: id, email_proven: 1, photo_url: "" },
    ...{ request_status: "none", application: noApplication, createdAt: now },
    slot_duration: role === "trainer" ? 1 : 0,
  });
  await db.insertInto("users").values(person).execute();
  if (role === "trainer") {
    await db.insertInto("user_slots").values({ user_id: id, slot: "Morning" }).execute();
    const yoga = db.selectFrom("classes").select("id").where("name", "=", "YOGA");
    const { id: class_id } = await yoga.executeTakeFirstOrThrow();
    await db.insertInto("user_classes").values({ user_id: id, class_id }).execute();
  }
  const claims = { subject: id, email, loggedInAt: now };
  return { id, email, token: (await signAccessToken(claims, { secret: sharedSecret, now })).token };
}

/** Enrols everyone whom money moves between. */
export async function gather(studio: Studio, count: number): Promise<Cast> {
  return {
    members: await Promise.all(Array.from({ length: count }, () => enrol(studio))),
    admin: await enrol(studio, { role: "admin" }),
    roomy: await enrol(studio, { role: "trainer", name: "Rumana Roomy" }),
    crowded: await enrol(studio, { role: "trainer", name: "Karim Crowded", places: crowdedPlaces }),
    closing: await enrol(studio, { role: "trainer", name: "Salma Closing" }),
  };
}

/**
 * Sends the studio a request such as `POST /reviews`, as its own pages do, and enters in the ledger what was heard.
 * Each is from another address unless one is given.
 */
export async function ask(
  studio: Studio,
  { id: by = "", token, cookie = "" }: Asker,
  call: string,
  body?: unknown,
  address = anyAddress(studio),
): Promise<Answer> {
  const [method = "", path = ""] = call.split(" ");
  const origin = studio.address();
  const through = studio.proxy ? undefined : origin;
  const askedAt = performance.now();
  const note = (heard: Pick<Heard, "status" | "text">, answer?: unknown) => {
    const answeredAt = performance.now();
    hear(studio.ledger, { ...heard, asked: call, tookMs: answeredAt - askedAt });
    const status = typeof heard.status === "number" ? heard.status : undefined;
    remember(studio, {
      by,
      through,
      call,
      body: { ...(body as object) },
      status,
      answer,
      askedAt,
      answeredAt,
    });
  };
  try {
    const given = await fetch(origin + path, {
      method,
      headers: {
        ...{ Origin: origin, Cookie: cookie, "Content-Type": "application/json", "X-Forwarded-For": address },
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const [{ status, headers }, text] = [given, await given.text()];
    const isJson = headers.get("Content-Type")?.includes("json");
    const answer = isJson ? JSON.parse(text) : {};
    note({ status, text: status < 500 ? "" : text.slice(0, 200) }, answer);
    return { status, headers, text, body: answer };
  } catch (error) {
    const { cause, message, name } = error as Error & { cause?: { code?: string } };
    const heard = {
      status: name === "TimeoutError" ? "silent" : "cut",
      text: cause?.code ?? message,
    } as const;
    note(heard);
    return { ...heard, body: {} };
  }
}

/** What histories are made of: votes, places and the books. */
const isRemembered = /^\w+ \/(articles\/|create-payment-intent|save-payment-info|slot-places|waiting-list)/;

/** Keeps what was said for the history, if it may belong to one. */
export function remember({ ledger }: Pick<Studio, "ledger">, said: Said): void {
  if (!isRemembered.test(said.call)) return;
  const isAnswered = said.status !== undefined && said.status < 500;
  ledger.history.push(
    isAnswered ? said : { ...said, status: undefined, answeredAt: Number.POSITIVE_INFINITY },
  );
}

/**
 * Registers and logs in through the pages' requests, and notes each row that was acknowledged; undefined where one was
 * not.
 */
export async function register(
  studio: Studio,
  note: (row: Promised) => void = () => {},
): Promise<(Person & { cookie: string }) | undefined> {
  const [email, name] = [`newcomer-${randomUUID()}@shokti.test`, "Nadia Newcomer"];
  const photoUrl = "https://example.com/nadia.jpg";
  const account = { name, email, password, image: photoUrl };
  const signedUp = await ask(studio, {}, "POST /api/auth/sign-up/email", account);
  if (signedUp.status !== 200) return undefined;
  note({ table: "identity_user", where: { email } });
  const entered = await ask(studio, {}, "POST /api/auth/sign-in/email", { email, password });
  const cookie = cookiesOf(entered);
  const registered = await ask(studio, { cookie }, "POST /users", { name, email, photoUrl });
  if (registered.status !== 201) return undefined;
  const id = String(registered.body.insertedId);
  note({ table: "users", where: { id, email } });
  const opened = await ask(studio, { cookie }, "POST /jwt", { email });
  return opened.status === 200 ? { id, email, cookie, token: String(opened.body.token) } : undefined;
}

/** The cookies that an answer sets, as the next request sends them. */
const cookiesOf = ({ headers }: Answer): string =>
  (headers?.getSetCookie() ?? []).map((one) => one.split(";")[0]).join("; ");

/** One of these, by the run's seed. */
export const anyOf = <T>({ random }: Pick<Studio, "random">, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)] as T;

function anyAddress({ random }: Studio): string {
  const part = () => Math.floor(random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
