import type { SlotTiming } from "#contract/slots.ts";
import type { RequestStatus, Role } from "#contract/users.ts";
import { namedColumns, searchText } from "#server/db/search.ts";
import { signAccessToken } from "#server/features/people/tokens.ts";
import type { Studio } from "./studio.ts";

/** Somebody with a studio record and a way to send requests as themselves. */
export type Person = {
  id: string;
  email: string;
  name: string;
  token: string;
  /** Sends a request as this person; a `body` goes as JSON. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
};

/** A person who came through the identity service's door; the cookie is that session's. */
export type RegisteredPerson = Person & { cookie: string };

type PersonWishes = {
  name?: string;
  email?: string;
  role?: Role;
  request_status?: RequestStatus;
  biography?: string;
  years_of_experience?: number;
};
type TrainerWishes = PersonWishes & {
  slots?: SlotTiming[];
  slot_duration?: number;
  areas?: string[];
  classes?: string[];
};

export const goodPassword = "Strong@2025";

/** Sends a request as nobody. */
export async function send(studio: Studio, method: string, path: string, body?: unknown, headers = {}) {
  return studio.app.request(path, {
    method,
    headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** A person with a record and a token, written down directly: a real registration costs a password's hash. */
export async function createPerson(studio: Studio, wishes: PersonWishes = {}): Promise<Person> {
  const id = nextId("person");
  const subject = `subject-${id}`;
  const { name = "Some Body", email = `${id}@shokti.test`, ...columns } = wishes;
  const now = studio.clock.now();
  await studio.db
    .insertInto("users")
    .values({
      id,
      email,
      identity_subject: subject,
      ...namedColumns(name, wishes.biography ?? ""),
      photo_url: "",
      created_at: now.toISOString(),
      ...columns,
    })
    .execute();
  const { token } = await signAccessToken(
    { subject, email },
    { secret: studio.parts.config.authSecret, now },
  );
  return { id, email, name, token, send: sender(studio, token) };
}

/** A person registered as the pages do it: identity account, access token, studio record. */
export async function registerPerson(
  studio: Studio,
  { name = "Some Body", email = `${nextId("person")}@shokti.test`, role }: PersonWishes = {},
): Promise<RegisteredPerson> {
  const { cookie } = await signUp(studio, { name, email });
  const issued = await send(studio, "POST", "/jwt", { email }, { Cookie: cookie });
  const { token } = (await issued.json()) as { token: string };
  const registered = await send(studio, "POST", "/users", { name, photoUrl: "", email }, { Cookie: cookie });
  const { insertedId: id } = (await registered.json()) as { insertedId: string };
  // Nobody becomes anything through the API's door (D16).
  if (role) await studio.db.updateTable("users").set({ role }).where("id", "=", id).execute();
  return { id, email, name, token, cookie, send: sender(studio, token) };
}

/** Signs somebody up at the identity service only, as the first half of a registration. */
export async function signUp(studio: Studio, { name, email }: { name: string; email: string }) {
  const answer = await send(studio, "POST", "/api/auth/sign-up/email", {
    name,
    email,
    password: goodPassword,
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  return { cookie: cookiesOf(answer) };
}

/** The cookies that an answer sets, as the next request sends them. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** A trainer with slots that can be booked. Classes are named; those that do not exist are added. */
export async function createTrainer(studio: Studio, wishes: TrainerWishes = {}): Promise<Person> {
  const {
    slots = ["Morning", "Evening"],
    slot_duration = 1,
    areas = [],
    classes = [],
    ...personWishes
  } = wishes;
  const trainer = await createPerson(studio, { name: "A Trainer", role: "trainer", ...personWishes });
  const { db } = studio;
  await db.updateTable("users").set({ slot_duration }).where("id", "=", trainer.id).execute();
  for (const slot of slots) await db.insertInto("user_slots").values({ user_id: trainer.id, slot }).execute();
  for (const [position, area] of areas.entries())
    await db.insertInto("user_areas").values({ user_id: trainer.id, area, position }).execute();
  for (const name of classes) {
    const class_id = await createClass(studio, { name });
    await db.insertInto("user_classes").values({ user_id: trainer.id, class_id }).execute();
  }
  return trainer;
}

/** A class with this name, added unless it exists; its id. */
export async function createClass(
  studio: Studio,
  { name, details = "All about it" }: { name?: string; details?: string } = {},
): Promise<string> {
  const newId = nextId("class");
  name ??= newId;
  const name_key = name.toLowerCase();
  await studio.db
    .insertInto("classes")
    .values({
      id: newId,
      name,
      name_key,
      sort_name: searchText(name),
      details,
      image_url: "",
      search_text: searchText(name, details),
      created_at: studio.clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .execute();
  const { id } = await studio.db
    .selectFrom("classes")
    .select("id")
    .where("name_key", "=", name_key)
    .executeTakeFirstOrThrow();
  return id;
}

/** An article, written by a new trainer unless one is given; its id. */
export async function createArticle(
  studio: Studio,
  {
    title = "On strength",
    details = "Lift, rest, eat.",
    writer,
  }: { title?: string; details?: string; writer?: Person } = {},
): Promise<string> {
  writer ??= await createPerson(studio, { name: "Wafa Writer", role: "trainer" });
  const answer = await writer.send("POST", "/articles", { article_title: title, article_details: details });
  return ((await answer.json()) as { insertedId: string }).insertedId;
}

let ids = 0;

/** Ids that sort in the order in which they were made, also for rows of the same millisecond. */
function nextId(kind: string): string {
  ids += 1;
  return `${kind}-${String(ids).padStart(5, "0")}`;
}

function sender(studio: Studio, token: string): Person["send"] {
  return (method, path, body) => send(studio, method, path, body, { Authorization: `Bearer ${token}` });
}
