import { randomUUID } from "node:crypto";
import type { SlotTiming } from "#contract/slots.ts";
import type { RequestStatus, Role } from "#contract/users.ts";
import type { Studio } from "./studio.ts";

/** Somebody with a studio record and a way to send requests as themselves. */
export type Person = {
  id: string;
  email: string;
  name: string;
  token: string;
  /** The identity session's cookie. */
  cookie: string;
  /** Sends a request as this person; a `body` goes as JSON. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
};

type PersonWishes = { name?: string; email?: string; role?: Role; request_status?: RequestStatus };
type TrainerWishes = PersonWishes & { slots?: SlotTiming[]; slot_duration?: number; classes?: string[] };

export const goodPassword = "Strong@2025";

/** Sends a request as nobody. */
export async function send(studio: Studio, method: string, path: string, body?: unknown, headers = {}) {
  return studio.app.request(path, {
    method,
    headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Signs somebody up at the identity service only, as the first half of a registration. */
export async function signUp(studio: Studio, { name, email }: { name: string; email: string }) {
  const answer = await send(studio, "POST", "/api/auth/sign-up/email", {
    name,
    email,
    password: goodPassword,
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  };
}

/** A registered person; through the API's own door, but for the role, which nobody gets through it (D16). */
export async function createPerson(studio: Studio, wishes: PersonWishes = {}): Promise<Person> {
  const { name = "Some Body", email = `person-${randomUUID()}@shokti.test` } = wishes;
  const { cookie } = await signUp(studio, { name, email });
  const issued = await send(studio, "POST", "/jwt", { email }, { Cookie: cookie });
  const { token } = (await issued.json()) as { token: string };
  const registered = await send(studio, "POST", "/users", { name, photoUrl: "", email }, { Cookie: cookie });
  const { insertedId: id } = (await registered.json()) as { insertedId: string };
  const { role, request_status } = wishes;
  if (role || request_status) {
    const given = { ...(role && { role }), ...(request_status && { request_status }) };
    await studio.db.updateTable("users").set(given).where("id", "=", id).execute();
  }
  return {
    id,
    email,
    name,
    token,
    cookie,
    send: async (method, path, body) =>
      send(studio, method, path, body, { Authorization: `Bearer ${token}` }),
  };
}

/** A trainer with slots that can be booked. Classes are named; those that do not exist are added. */
export async function createTrainer(studio: Studio, wishes: TrainerWishes = {}): Promise<Person> {
  const { slots = ["Morning", "Evening"], slot_duration = 1, classes = [], ...person } = wishes;
  const trainer = await createPerson(studio, { name: "A Trainer", role: "trainer", ...person });
  await studio.db.updateTable("users").set({ slot_duration }).where("id", "=", trainer.id).execute();
  for (const slot of slots)
    await studio.db.insertInto("user_slots").values({ user_id: trainer.id, slot }).execute();
  for (const name of classes) {
    const class_id = await createClass(studio, { name });
    await studio.db.insertInto("user_classes").values({ user_id: trainer.id, class_id }).execute();
  }
  return trainer;
}

/** A class with this name, added unless it exists; its id. */
export async function createClass(studio: Studio, { name = `Class ${randomUUID()}` } = {}): Promise<string> {
  const known = (await (await studio.app.request("/classes")).json()) as {
    _id: string;
    class_name: string;
  }[];
  const same = known.find(({ class_name }) => class_name === name);
  if (same) return same._id;
  const admin = await createPerson(studio, { role: "admin" });
  const answer = await admin.send("POST", "/classes", {
    class_name: name,
    class_details: `All about ${name}`,
  });
  return ((await answer.json()) as { insertedId: string }).insertedId;
}

/** An article, written by a new trainer; its id. */
export async function createArticle(studio: Studio, { title = "On strength" } = {}): Promise<string> {
  const writer = await createPerson(studio, { role: "trainer" });
  const answer = await writer.send("POST", "/articles", {
    article_title: title,
    article_details: "Lift, rest, eat.",
  });
  return ((await answer.json()) as { insertedId: string }).insertedId;
}
