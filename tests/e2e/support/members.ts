import type { BrowserContext } from "@playwright/test";
import { loggedInCookie } from "#contract/constants.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { demoPassword } from "#demo/accounts.ts";
import { type Newcomer, newcomer } from "./people.ts";

/** A person whom the studio at `origin` knows, able to call its API and to use a browser. */
export type Member = Newcomer & {
  id: string;
  origin: string;
  cookie: string;
  token: string;
  /** Calls the API as this person. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
};

/** A newcomer who has registered, through the registration page's requests. */
export async function joinStudio(origin: string, person = newcomer()): Promise<Member> {
  const { name, email, password, photoUrl } = person;
  await post(`${origin}/api/auth/sign-up/email`, { name, email, password, image: photoUrl });
  const cookie = cookiesOf(await post(`${origin}/api/auth/sign-in/email`, { email, password }));
  const registered = await post(`${origin}/users`, { name, email, photoUrl }, cookie);
  const { insertedId: id } = (await registered.json()) as { insertedId: string };
  return { ...person, id, origin, cookie, ...(await openSession(origin, email, cookie)) };
}

type Hiring = { name?: string; admin?: Pick<Member, "send">; slots?: readonly SlotTiming[] };

/** A new trainer who got there the usual way: applied, approved by an admin (the demo's if left out), slots opened. */
export async function hireTrainer(
  origin: string,
  { name = "Tahmid Trainer", admin, slots = ["Morning"] }: Hiring = {},
): Promise<Member> {
  const trainer = await joinStudio(origin, newcomer(name));
  await expectOk(
    trainer.send("PATCH", "/users/updateByEmail", {
      email: trainer.email,
      biography: "Lifts early.",
      areas_of_expertise: ["Yoga"],
      years_of_experience: 7,
      available_slots: slots,
    }),
  );
  const approving = admin ?? (await openAdmin(origin));
  await expectOk(approving.send("PATCH", `/users/${trainer.id}/approve`));
  await setSlotHours(trainer, 1);
  return trainer;
}

/** Opens a trainer's slots, or closes them with 0 hours (D37). */
export async function setSlotHours(trainer: Member, hours: number): Promise<void> {
  await expectOk(
    trainer.send("PATCH", "/users/updateByEmail2", {
      email: trainer.email,
      slot_duration: hours,
      available_classes: ["YOGA"],
    }),
  );
}

/** Opens a browser in which this person is logged in already. */
export async function sitDown(
  context: BrowserContext,
  { origin, cookie, token }: Pick<Member, "origin" | "cookie" | "token">,
): Promise<void> {
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url: origin, httpOnly: true };
  });
  await context.addCookies([...cookies, { name: loggedInCookie, value: "1", url: origin }]);
  await context.addInitScript(
    ([home, secret]) => {
      if (origin === home) localStorage.setItem("access-token", secret);
    },
    [origin, token] as const,
  );
}

/** This member's bookings in the books. */
export async function bookingsOf(member: Member): Promise<Payment[]> {
  const answer = await expectOk(member.send("GET", "/save-payment-info"));
  return (await answer.json()) as Payment[];
}

/** The demo's admin, logged in. */
export const openAdmin = (origin: string) =>
  logInElsewhere({ origin, email: "admin@shokti.test", password: demoPassword });

/** Another login of the same person, beside their existing ones. */
export async function logInElsewhere({
  origin,
  email,
  password,
}: Pick<Member, "origin" | "email" | "password">) {
  const cookie = cookiesOf(await post(`${origin}/api/auth/sign-in/email`, { email, password }));
  return { origin, cookie, ...(await openSession(origin, email, cookie)) };
}

async function openSession(origin: string, email: string, cookie: string) {
  const answer = await post(`${origin}/jwt`, { email }, cookie);
  const { token } = (await answer.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  return {
    token,
    send: (method: string, path: string, body?: unknown) =>
      fetch(origin + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }),
  };
}

function post(url: string, body: unknown, cookie = ""): Promise<Response> {
  // As the studio's own pages do; requests from elsewhere are refused.
  const headers = { "Content-Type": "application/json", Origin: new URL(url).origin, Cookie: cookie };
  return expectOk(fetch(url, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function expectOk(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
