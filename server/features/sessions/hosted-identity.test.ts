import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import type { AccessToken } from "#contract/sessions.ts";
import { addAdmin } from "#server/features/people/admins.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { firebase, type IdTokenChanges, withIdToken } from "#tests/server/id-tokens.ts";
import { createPerson, createTrainer, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { signAccessToken } from "./tokens.ts";

const adminEmail = "owner@shokti.test";
const studio = setUpStudio({ firebase, adminEmail });
const unproven: IdTokenChanges = { claims: { email_verified: false } };

async function enter(email: string, changes: IdTokenChanges = {}) {
  const headers = await withIdToken(email, changes);
  const answer = await read<AccessToken>(send(studio, "POST", "/jwt", { email }, headers));
  const withToken = { Authorization: `Bearer ${answer.token}` };
  return { ...answer, get: (path: string) => send(studio, "GET", path, undefined, withToken) };
}

async function register(email: string, changes: IdTokenChanges = {}) {
  const body = { name: "Some Body", photoUrl: "", email, role: "admin" };
  const { insertedId } = await read<{ insertedId: string }>(
    send(studio, "POST", "/users", body, await withIdToken(email, changes)),
    201,
  );
  return insertedId;
}

const roleOf = async (email: string) =>
  (await studio.db.selectFrom("users").select("role").where("email", "=", email).executeTakeFirst())?.role;

test("whoever has an ID token registers, as a member, and comes in (D12, D14)", async () => {
  const email = "new@shokti.test";
  expect((await enter(email, unproven)).registered).toBe(false);
  await register(email, unproven);
  const session = await enter(email, unproven);
  expect(session.registered).toBe(true);
  expect(await read(session.get("/save-payment-info"))).toEqual([]);
  expect(await roleOf(email)).toBe("member");
  expect((await refusal(send(studio, "POST", "/users", { name: "No Body", email }))).code).toBe(
    "unauthenticated",
  );
});

test("the record follows a new name and photo with the next access token (D15)", async () => {
  const email = "renamed@shokti.test";
  const id = await register(email);
  const session = await enter(email, {
    claims: { name: "New Name", picture: "https://example.com/new.png" },
  });
  expect(await read(session.get(`/users/${id}`))).toMatchObject({
    name: "New Name",
    photoUrl: "https://example.com/new.png",
  });
});

test("an account with a proven address takes over the record of that address; an unproven one does not", async () => {
  const { email } = await createPerson(studio, { name: "From Before", role: "trainer" });
  expect((await enter(email, unproven)).registered).toBe(false);
  expect((await refusal((await enter(email, unproven)).get("/save-payment-info"))).code).toBe(
    "unauthenticated",
  );
  const session = await enter(email);
  expect(session.registered).toBe(true);
  expect(await read(session.get("/save-payment-info"))).toEqual([]);
});

test("whoever took an address unproven is out as soon as its owner proves it", async () => {
  const email = "taken@shokti.test";
  await register(email, unproven);
  const squatter = await enter(email, unproven);
  expect(squatter.registered).toBe(true);
  // The reset mail gives the owner that very account, and proves the address.
  expect((await enter(email)).registered).toBe(true);
  expect((await refusal(squatter.get("/save-payment-info"))).code).toBe("unauthenticated");
  expect((await enter(email, unproven)).registered).toBe(false);
});

// D69
test("the owner's command makes an admin of who proves the address, not of who registered with it (D69)", async () => {
  const email = "second@shokti.test";
  await register(email, unproven);
  const squatter = await enter(email, unproven);
  expect(await addAdmin(studio.parts, email)).toBe("has to prove it");
  expect((await refusal(squatter.get("/usersbyadmin"))).code).toBe("unauthenticated");
  expect((await enter(email, unproven)).registered).toBe(false);
  const owner = await enter(email);
  expect((await read<{ role: string }[]>(owner.get("/usersbyadmin"))).length).toBeGreaterThan(0);
  await studio.db.updateTable("users").set({ role: "member" }).where("email", "=", email).execute();
});

test("a deleted person's tokens open nothing until they register anew, as a member (D38)", async () => {
  const admin = await createPerson(studio, { role: "trainer" });
  await studio.db.updateTable("users").set({ role: "admin" }).where("id", "=", admin.id).execute();
  const email = "gone@shokti.test";
  const id = await register(email);
  await studio.db.updateTable("users").set({ role: "trainer" }).where("id", "=", id).execute();
  const session = await enter(email);
  await read(admin.send("DELETE", `/users/${id}`));
  await studio.db.deleteFrom("users").where("id", "=", admin.id).execute();
  expect((await refusal(session.get("/save-payment-info"))).code).toBe("unauthenticated");
  expect((await enter(email)).registered).toBe(false);
  await register(email);
  expect(await roleOf(email)).toBe("member");
});

test("the first admin is who proves to be the address that is named, and nobody after them (D16)", async () => {
  await register(adminEmail, unproven);
  await enter(adminEmail, unproven);
  expect(await roleOf(adminEmail)).toBe("member");
  expect((await enter("else@shokti.test")).registered).toBe(false);

  const session = await enter(adminEmail);
  expect(await roleOf(adminEmail)).toBe("admin");
  await read(session.get("/usersbyadmin"));

  await studio.db.deleteFrom("users").where("email", "=", adminEmail).execute();
  await register(adminEmail);
  expect(await roleOf(adminEmail)).toBe("admin");

  await createPerson(studio, { role: "admin" });
  await studio.db.deleteFrom("users").where("email", "=", adminEmail).execute();
  await register(adminEmail);
  expect(await roleOf(adminEmail)).toBe("member");
});

// D16 D59
test("a trainer who proves to be the first admin is booked no more, and who paid them is paid back", async () => {
  await studio.db.deleteFrom("users").where("role", "=", "admin").execute();
  await studio.db.deleteFrom("users").where("email", "=", adminEmail).execute();
  const trainer = await createTrainer(studio, { email: adminEmail });
  const { bookingId } = await bookSlot(studio, await createPerson(studio), { trainerId: trainer.id });
  await enter(adminEmail);
  expect(await roleOf(adminEmail)).toBe("admin");
  const payment = studio.db.selectFrom("payments").select("end_reason").where("id", "=", bookingId);
  expect(await payment.executeTakeFirst()).toEqual({ end_reason: "trainer-left" });
});

// D71
test("one deletes one's own record after a login of a moment ago; what the service still has opens nothing (D71)", async () => {
  const email = "goodbye@shokti.test";
  await register(email);
  const remove = ({ token }: { token: string }) =>
    send(studio, "DELETE", "/me", { password: "" }, { Authorization: `Bearer ${token}` });
  const longAgo = { claims: { auth_time: Math.floor(studio.clock.now().getTime() / 1000) - 11 * 60 } };
  expect(await refusal(remove(await enter(email, longAgo)))).toMatchObject({
    code: "forbidden",
    reason: "prove-again",
  });
  const session = await enter(email);
  expect(await read(remove(session))).toEqual({ deletedCount: 1 });
  expect(await roleOf(email)).toBeUndefined();
  expect((await refusal(session.get("/save-payment-info"))).code).toBe("unauthenticated");
  const again = await enter(email);
  expect(again.registered).toBe(false);
  expect((await refusal(again.get("/save-payment-info"))).code).toBe("unauthenticated");
});

// D70
test("logging out everywhere ends the tokens of a hosted account; whoever is logged in there gets another (D70)", async () => {
  const email = "leaving@shokti.test";
  await register(email);
  const [session, elsewhere] = [await enter(email), await enter(email)];
  expect((await refusal(session.get("/sessions"))).code).toBe("not_found");
  const withToken = { Authorization: `Bearer ${session.token}` };
  await read(send(studio, "DELETE", "/sessions", undefined, withToken));
  for (const ended of [session, elsewhere])
    expect((await refusal(ended.get("/save-payment-info"))).code).toBe("unauthenticated");
  expect(await read((await enter(email)).get("/save-payment-info"))).toEqual([]);
});

test("a token that names a session of the embedded service opens nothing with a hosted one", async () => {
  const email = "moved@shokti.test";
  await register(email);
  const { token } = await enter(email);
  const { authSecret: secret } = studio.parts.config;
  const claims = { subject: String(decodeJwt(token).sub), email, sessionId: "of-before" };
  const named = await signAccessToken(claims, { secret, now: studio.clock.now() });
  const withToken = { Authorization: `Bearer ${named.token}` };
  const answer = send(studio, "GET", "/save-payment-info", undefined, withToken);
  expect((await refusal(answer)).code).toBe("unauthenticated");
});
