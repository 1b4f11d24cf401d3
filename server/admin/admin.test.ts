import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "#tests/server/commands.ts";
import { createTrainer, goodPassword, linkTokenIn, registerPerson, send } from "#tests/server/people.ts";
import { askIdentity, registerGuarded } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
const studio = setUpStudio({}, { databaseFile: join(folder, "shokti.sqlite") });
afterAll(() => rmSync(folder, { recursive: true }));

/** With the studio's own secret, with which mails wait. */
const run = (...words: string[]) =>
  runCommand(words, {
    folder,
    databaseUrl: studio.databaseUrl,
    env: { AUTH_SECRET: studio.parts.config.authSecret },
  });

// D69
test("a member is made an admin and a member again, both on the record, but never the last one (D69)", async () => {
  const { email } = await registerPerson(studio, { email: "rumana@shokti.test" });
  await studio.db
    .withTables<{ identity_user: { email: string; emailVerified: 0 | 1 | boolean } }>()
    .updateTable("identity_user")
    .set({ emailVerified: studio.databaseUrl.startsWith("postgres") ? true : 1 })
    .where("email", "=", email)
    .execute();
  expect(await run("admin", "list")).toMatchObject({ failed: "The studio has no admin.\n", code: 1 });
  expect(await run("admin", "add", "Rumana@shokti.test")).toMatchObject({
    said: `${email} is now an admin and logs in as before.\n`,
    code: 0,
  });
  expect(await run("admin", "remove", email)).toMatchObject({
    failed: expect.stringContaining("the only admin"),
    code: 1,
  });
  expect(await run("admin", "add", "new@shokti.test")).toMatchObject({
    said: expect.stringContaining("is being emailed a link"),
    code: 0,
  });
  const invitation = studio.db.selectFrom("outbox").select("kind").where("recipient", "=", "new@shokti.test");
  expect(await invitation.execute()).toEqual([{ kind: "invitation" }]);
  expect(await run("admin", "remove", email)).toMatchObject({ said: `${email} is now a member.\n`, code: 0 });
  const { said } = await run("admin", "list", "--json");
  expect(JSON.parse(said)).toMatchObject({ admins: [{ email: "new@shokti.test" }] });
  const noted = await studio.db
    .selectFrom("audit")
    .select(["action", "subject_email"])
    .orderBy("created_at")
    .execute();
  expect(noted).toEqual(
    expect.arrayContaining([
      { action: "made admin", subject_email: email },
      { action: "made admin", subject_email: "new@shokti.test" },
      { action: "admin no more", subject_email: email },
    ]),
  );
});

// D16 D69
test("whoever registered with an address that nobody has proven is no admin by it: its mailbox decides (D69)", async () => {
  const squatter = await registerPerson(studio, { email: "owner@shokti.test", name: "Olga Owner" });
  const { email, cookie } = squatter;
  expect(await run("admin", "add", email)).toMatchObject({
    said: expect.stringContaining("Earlier passwords no longer work."),
    code: 0,
  });
  expect((await squatter.send("GET", "/usersbyadmin")).status).toBe(401);
  expect((await send(studio, "POST", "/jwt", { email }, { Cookie: cookie })).status).toBe(401);
  const signIn = (password: string) => send(studio, "POST", "/api/auth/sign-in/email", { email, password });
  expect((await signIn(goodPassword)).status).toBe(401);
  const mail = await studio.db
    .selectFrom("outbox")
    .select("body")
    .where("recipient", "=", email)
    .where("kind", "=", "invitation")
    .executeTakeFirstOrThrow();
  const token = linkTokenIn(studio, mail.body);
  const chosen = await send(studio, "POST", "/api/auth/reset-password", {
    token,
    newPassword: "Chosen@2026",
  });
  expect(chosen.status).toBe(200);
  expect((await signIn("Chosen@2026")).status).toBe(200);
  const { said } = await run("admin", "list");
  expect(said).toContain(`${email}  Olga Owner`);
});

// D69
test("a trainer, who has slots, is not made an admin; what is no address is refused (D69)", async () => {
  const trainer = await createTrainer(studio, { name: "Tara" });
  expect(await run("admin", "add", trainer.email)).toMatchObject({
    failed: expect.stringContaining("is a trainer"),
    code: 1,
  });
  expect(await run("admin", "add", "nobody")).toMatchObject({
    failed: expect.stringContaining("Give an email address."),
    code: 2,
  });
});

test("whoever lost every second factor logs in by the password again, is told by mail, and it is on the record", async () => {
  const { email, cookie } = await registerGuarded(studio);
  expect(await run("admin", "reset-factors", "nobody@shokti.test")).toMatchObject({ code: 1 });
  expect(await run("admin", "reset-factors", email)).toMatchObject({ code: 0 });
  expect(await studio.parts.identity.whoIs(new Headers({ Cookie: cookie }))).toBeNull();
  const login = await askIdentity(studio, "/sign-in/email", { email, password: goodPassword });
  expect(await login.json()).toMatchObject({ user: { email } });
  const mails = studio.db.selectFrom("outbox").select("kind").where("recipient", "=", email);
  expect(await mails.where("kind", "=", "factors reset").execute()).toHaveLength(1);
  const noted = studio.db.selectFrom("audit").select("action").where("subject_email", "=", email);
  expect(await noted.execute()).toEqual([{ action: "factors reset" }]);
});
