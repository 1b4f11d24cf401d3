import type { NewArticle } from "#contract/articles.ts";
import type { NewClass } from "#contract/classes.ts";
import { takenAuthSecrets } from "#server/core/settings.ts";
import {
  areaRows,
  articleColumns,
  classColumns,
  type NewPerson,
  noApplication,
  userColumns,
} from "#server/db/rows.ts";
import { signAccessToken } from "#server/features/sessions/tokens.ts";
import { openTokens } from "#server/ports/mail/sealed-tokens.ts";
import { classBody } from "#tests/bodies.ts";
import type { OpenStudio } from "./studio.ts";

/** A person with a studio record and a way to send requests as themselves. */
export type Person = {
  id: string;
  email: string;
  name: string;
  token: string;
  /** Sends a request as this person; a `body` is sent as JSON. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
};

/** A person registered with the identity service; the cookie is that session's. */
export type RegisteredPerson = Person & { cookie: string };

type PersonChanges = Partial<
  Pick<
    NewPerson,
    "name" | "email" | "email_proven" | "role" | "request_status" | "slot_duration" | "slotDays" | "places"
  >
> &
  Partial<NewPerson["application"]>;
type TrainerChanges = PersonChanges & { available_classes?: readonly string[] };

export const goodPassword = "Strong@2025";

/** Sends a request without a login. */
export async function send(studio: OpenStudio, method: string, path: string, body?: unknown, headers = {}) {
  return studio.app.request(path, {
    method,
    headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/**
 * A person with a record, a confirmed email and a token, inserted directly: a real registration costs a password
 * hash.
 */
export async function createPerson(
  studio: OpenStudio,
  {
    name = "Some Body",
    email,
    email_proven = 1,
    role = "member",
    request_status = "none",
    slot_duration = 0,
    slotDays,
    places,
    ...application
  }: PersonChanges = {},
): Promise<Person> {
  const id = nextId("person");
  const now = studio.clock.now();
  const person = userColumns({
    id,
    email: email ?? `${id}@shokti.test`,
    identity_subject: `subject-${id}`,
    email_proven,
    name,
    photo_url: "",
    role,
    request_status,
    application: { ...noApplication, ...application },
    slot_duration,
    slotDays,
    places,
    createdAt: now,
  });
  await studio.db.insertInto("users").values(person).execute();
  const areas = areaRows(id, application.areas_of_expertise ?? []);
  const slots = (application.available_slots ?? []).map((slot) => ({ user_id: id, slot }));
  if (areas.length > 0) await studio.db.insertInto("user_areas").values(areas).execute();
  if (slots.length > 0) await studio.db.insertInto("user_slots").values(slots).execute();
  const newToken = async () => {
    const { authSecret: secret } = studio.parts.config;
    const claims = { subject: `subject-${id}`, email: person.email };
    return (await signAccessToken(claims, { secret, now: studio.clock.now() })).token;
  };
  return { id, email: person.email, name, token: await newToken(), send: sender(studio, newToken) };
}

/** A person registered as the pages do it: identity account, access token, studio record. */
export async function registerPerson(
  studio: OpenStudio,
  { name = "Some Body", email = `${nextId("person")}@shokti.test`, role }: PersonChanges = {},
): Promise<RegisteredPerson> {
  const { cookie } = await signUp(studio, { name, email });
  const issued = await send(studio, "POST", "/jwt", { email }, { Cookie: cookie });
  const { token } = (await issued.json()) as { token: string };
  const registered = await send(studio, "POST", "/users", { name, photoUrl: "", email }, { Cookie: cookie });
  const { insertedId: id } = (await registered.json()) as { insertedId: string };
  // The API lets nobody choose a role (D16).
  if (role) await studio.db.updateTable("users").set({ role }).where("id", "=", id).execute();
  return { id, email, name, token, cookie, send: sender(studio, () => token) };
}

/** Signs a person up at the identity service only, and in, as the first half of a registration. */
export async function signUp(studio: OpenStudio, { name, email }: { name: string; email: string }) {
  const account = { email, password: goodPassword };
  const made = await send(studio, "POST", "/api/auth/sign-up/email", { ...account, name });
  if (!made.ok) throw new Error(`sign-up answered ${made.status}: ${await made.text()}`);
  const entered = await send(studio, "POST", "/api/auth/sign-in/email", account);
  if (!entered.ok) throw new Error(`sign-in answered ${entered.status}: ${await entered.text()}`);
  return { cookie: cookiesOf(entered) };
}

/** Requests a password reset link, which is mailed after the response; returns the response. */
export async function askForReset(studio: OpenStudio, email: string): Promise<unknown> {
  const answer = await send(studio, "POST", "/api/auth/request-password-reset", { email });
  await studio.parts.identity.settled?.();
  if (!answer.ok) throw new Error(`asking for a reset answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The token of the last confirmation link mailed to this address (D67). */
export const proofTokenTo = (studio: Pick<OpenStudio, "db" | "parts">, email: string) =>
  tokenTo(studio, { email, kind: "proof" });

/** The token of the last link to set a new password mailed to this address. */
export const resetTokenTo = (studio: Pick<OpenStudio, "db" | "parts">, email: string) =>
  tokenTo(studio, { email, kind: "reset" });

async function tokenTo(
  { db, parts }: Pick<OpenStudio, "db" | "parts">,
  { email, kind }: { email: string; kind: "proof" | "reset" },
): Promise<string> {
  const mail = await db
    .selectFrom("outbox")
    .select("body")
    .where("recipient", "=", email)
    .where("kind", "=", kind)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return linkTokenIn({ parts }, mail?.body);
}

/** The token of the link in a waiting mail. */
export function linkTokenIn({ parts }: Pick<OpenStudio, "parts">, body = ""): string {
  const readable = openTokens(body, takenAuthSecrets(parts.config)) ?? "";
  return /#token=(\w+)/.exec(readable)?.[1] ?? "";
}

/** Follows the link mailed to this address at registration, in the browser that registered. */
export async function proveAddress(
  studio: OpenStudio,
  { email, cookie }: { email: string; cookie: string },
): Promise<void> {
  const token = await proofTokenTo(studio, email);
  const answer = await send(studio, "POST", "/address-proof/confirm", { token }, { Cookie: cookie });
  if (!answer.ok) throw new Error(`confirming answered ${answer.status}: ${await answer.text()}`);
}

/** The cookies that a response sets, as the next request sends them. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** A trainer with bookable slots. Classes are named; those that don't exist are added. */
export async function createTrainer(
  studio: OpenStudio,
  { available_classes = [], ...changes }: TrainerChanges = {},
): Promise<Person> {
  const trainer = await createPerson(studio, {
    name: "A Trainer",
    role: "trainer",
    available_slots: ["Morning", "Evening"],
    slot_duration: 1,
    ...changes,
  });
  for (const class_name of available_classes) {
    const class_id = await createClass(studio, { class_name });
    await studio.db.insertInto("user_classes").values({ user_id: trainer.id, class_id }).execute();
  }
  return trainer;
}

/** A class's id; adds the class unless one of that name exists. */
export async function createClass(studio: OpenStudio, changes: Partial<NewClass> = {}): Promise<string> {
  const id = nextId("class");
  const { db, clock } = studio;
  const columns = classColumns({ ...classBody({ class_name: id, ...changes }), id, createdAt: clock.now() });
  await db
    .insertInto("classes")
    .values(columns)
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .execute();
  const kept = db.selectFrom("classes").select("id").where("name_key", "=", columns.name_key);
  return (await kept.executeTakeFirstOrThrow()).id;
}

/** An article, written by a new trainer unless one is given; its id. */
export async function createArticle(
  studio: OpenStudio,
  { writer, ...changes }: Partial<NewArticle> & { writer?: Person } = {},
): Promise<string> {
  const columns = articleColumns({
    id: nextId("article"),
    article_title: "On strength",
    article_details: "Lift, rest, eat.",
    writer: writer ?? (await createPerson(studio, { name: "Wafa Writer", role: "trainer" })),
    createdAt: studio.clock.now(),
    ...changes,
  });
  await studio.db.insertInto("articles").values(columns).execute();
  return columns.id;
}

let ids = 0;

/** Ids that sort in the order they were made, even for rows of the same millisecond. */
function nextId(kind: string): string {
  ids += 1;
  return `${kind}-${String(ids).padStart(5, "0")}`;
}

/** Each request has a token issued at its own time, because a test may move the clock to another day. */
function sender(studio: OpenStudio, token: () => string | Promise<string>): Person["send"] {
  return async (method, path, body) =>
    send(studio, method, path, body, { Authorization: `Bearer ${await token()}` });
}
