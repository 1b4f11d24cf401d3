import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createPerson, goodPassword } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const lines: Record<string, unknown>[] = [];
const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
const events = () => lines.filter(({ msg }) => msg === "security event");

beforeEach(() => void lines.splice(0));

async function post(path: string, body: unknown, headers = {}) {
  return createApp({ ...studio.parts, logger }).request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: "http://localhost:3000", ...headers },
    body: JSON.stringify(body),
  });
}

test("who registers, signs in, is refused, or asks for another password is an event with their address", async () => {
  const account = { email: "guarded@shokti.test", password: goodPassword };
  await post("/api/auth/sign-up/email", { ...account, name: "Guarded" });
  await post("/api/auth/sign-in/email", account);
  await post("/api/auth/sign-in/email", { ...account, password: "Wrong@2025" });
  await post("/api/auth/sign-up/email", { ...account, name: "Guarded Again" });
  await post("/api/auth/request-password-reset", { email: account.email });
  await post("/api/auth/reset-password", { token: "of nobody", newPassword: goodPassword });
  expect(events()).toMatchObject([
    { event: "signed-up", level: 30, accountId: expect.any(String), address: "in-process" },
    { event: "signed-in", level: 30, accountId: expect.any(String), requestId: expect.any(String) },
    { event: "sign-in-refused", level: 40 },
    { event: "registered-again", level: 40 },
    { event: "password-reset-asked", level: 30 },
    { event: "password-reset-refused", level: 40 },
  ]);
  expect(JSON.stringify(lines)).not.toContain(account.email);
});

test("what somebody may not do is an event that names them, as the request's line does", async () => {
  const { id: actorId, token } = await createPerson(studio);
  await post("/classes", {}, { Authorization: `Bearer ${token}` });
  expect(events()).toMatchObject([{ event: "forbidden", actorId }]);
  expect(lines).toContainEqual(expect.objectContaining({ msg: "request", status: 403, actorId }));
});

test("a webhook that the provider has not signed, and a page of another site, are events", async () => {
  await post("/webhooks/cards", {}, { "Stripe-Signature": "t=1,v1=wrong" });
  await post("/subscribers", {}, { Origin: "https://elsewhere.example", Cookie: "a=b" });
  expect(events().map(({ event }) => event)).toEqual(["webhook-signature-refused", "foreign-page-refused"]);
});
