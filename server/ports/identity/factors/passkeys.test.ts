import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import { addPasskey, logInByPasskey, offerPasskey } from "#tests/server/passkey.ts";
import { cookiesOf, goodPassword, registerPerson, send } from "#tests/server/people.ts";
import { askIdentity } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { passkeyTable } from "./passkey-table.ts";
import { passkeys } from "./passkeys.ts";

const studio = setUpStudio();
const production = setUpStudio({ mode: "production", appUrl: "https://shokti.example" });
const get = (path: string, cookie = "") =>
  send(studio, "GET", `/api/auth/passkey/${path}`, undefined, { Cookie: cookie });

test("a passkey is asked for with a lock of its own and findable without an email, and a device that does not check its owner adds none and opens nothing", async () => {
  const person = await registerPerson(studio);
  expect(await read(get("generate-register-options", person.cookie))).toMatchObject({
    rp: { id: "localhost" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const unverified = {
    code: "USER_NOT_VERIFIED",
    error: { message: "This device didn’t check that it’s you. Use one with a screen lock." },
  };
  const { answer } = await offerPasskey(studio, person, { verifies: false });
  expect(await read(answer, 401)).toMatchObject(unverified);
  expect(await read(get("list-user-passkeys", person.cookie))).toEqual([]);
  const passkey = await addPasskey(studio, person);
  const entered = await logInByPasskey(studio, passkey, { verifies: false });
  expect(entered.headers.getSetCookie().join()).not.toContain("session_token");
  expect(await read(entered, 401)).toMatchObject(unverified);
});

test("whoever has a passkey logs in by it alone, and a key that is not theirs opens nothing", async () => {
  const person = await registerPerson(studio);
  const passkey = await addPasskey(studio, person);
  const login = await read<{ user: { email: string } }>(logInByPasskey(studio, passkey));
  expect(login.user.email).toBe(person.email);
  const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  expect((await logInByPasskey(studio, { ...passkey, key })).status).toBe(401);
});

test("a passkey that is somebody's is added to no other account, and goes on opening theirs", async () => {
  const passkey = await addPasskey(studio, await registerPerson(studio));
  const stranger = await registerPerson(studio);
  const elsewhere = cookiesOf(
    await askIdentity(studio, "/sign-in/email", { email: stranger.email, password: goodPassword }),
  );
  const { answer } = await offerPasskey(studio, stranger, { chosen: passkey.id });
  expect(await read(answer, 400)).toMatchObject({
    code: "PREVIOUSLY_REGISTERED",
    error: { message: "This passkey is already in use." },
  });
  expect((await logInByPasskey(studio, passkey)).status).toBe(200);
  // What is refused ends no session.
  expect(await studio.parts.identity.whoIs(new Headers({ Cookie: elsewhere }))).not.toBeNull();
});

test("a passkey says when it was last used", async () => {
  const person = await registerPerson(studio);
  const passkey = await addPasskey(studio, person);
  const lastUsedAt = async () =>
    (await read<{ lastUsedAt: string | null }[]>(get("list-user-passkeys", person.cookie)))[0]?.lastUsedAt;
  expect(await lastUsedAt()).toBeNull();
  await logInByPasskey(studio, passkey);
  expect(Date.parse((await lastUsedAt()) ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

test("in production a passkey is the studio's own, by host and by origin", async () => {
  const person = await registerPerson(production);
  const options = send(production, "GET", "/api/auth/passkey/generate-register-options", undefined, {
    Cookie: person.cookie,
  });
  expect(await read(options)).toMatchObject({ rp: { id: "shokti.example", name: "Shokti" } });
  const passkey = await addPasskey(production, person);
  for (const site of ["https://elsewhere.example", "https://shokti.example:8443", "http://shokti.example"]) {
    expect((await offerPasskey(production, person, { site })).answer.status, site).toBe(400);
    expect((await logInByPasskey(production, passkey, { site })).status, site).toBe(400);
  }
  expect((await logInByPasskey(production, passkey)).status).toBe(200);
});

test("the table of passkeys has every column that the plugin fills, as the plugin has it", async () => {
  const { lastUsedAt, ...ofPlugin } = passkeyTable.schema.passkey.fields;
  expect(lastUsedAt).toEqual({ type: "date", required: false });
  const { fields } = passkeys().schema.passkey;
  // The library writes a table's own name over the one that it is referred to by.
  const column = ({ references: _, ...rest }: object & { references?: unknown }) => rest;
  const columnsOf = (all: object) => Object.entries(all).map(([name, one]) => [name, column(one)]);
  expect(columnsOf(ofPlugin)).toEqual(columnsOf(fields));
});

test("a passkey is added by nobody who is not logged in", async () => {
  expect((await get("generate-register-options")).status).toBe(401);
  const response = { id: "unknown", rawId: "unknown", type: "public-key", response: {} };
  const made = { name: "Mine", response };
  expect((await askIdentity(studio, "/passkey/verify-registration", made)).status).toBe(401);
});

test("what is no passkey of ours logs nobody in, and a name that is none is refused", async () => {
  const { cookie } = await registerPerson(studio);
  const response = { id: "unknown", rawId: "unknown", type: "public-key", response: {} };
  const challenge = await get("generate-authenticate-options");
  const asked = challenge.headers.getSetCookie()[0]?.split(";")[0];
  expect((await askIdentity(studio, "/passkey/verify-authentication", { response }, asked)).status).toBe(401);
  expect((await askIdentity(studio, "/passkey/verify-authentication", { response: {} }, asked)).status).toBe(
    400,
  );
  const named = { id: "unknown", name: "\u0000" };
  expect((await askIdentity(studio, "/passkey/update-passkey", named, cookie)).status).toBe(400);
  for (const path of ["update-passkey", "delete-passkey"])
    expect(
      (await askIdentity(studio, `/passkey/${path}`, { id: "unknown", name: "Mine" }, cookie)).status,
    ).toBe(404);
});

test("what cannot be read as a passkey is refused, and is no failure of ours", async () => {
  const { cookie } = await registerPerson(studio);
  const challenge = await get("generate-register-options", cookie);
  const asked = [cookie, ...challenge.headers.getSetCookie().map((text) => text.split(";")[0])].join("; ");
  const response = { id: "unknown", rawId: "unknown", type: "public-key", response: {} };
  const body = { name: "Mine", response };
  const refused = await read(askIdentity(studio, "/passkey/verify-registration", body, asked), 400);
  expect(refused).toMatchObject({ error: { code: "invalid" } });
});
