import { expect, test } from "vitest";
import { departures } from "#server/features/memberships/departures.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { withoutTable } from "#tests/server/missing-table.ts";
import { goodPassword, linkTokenIn, registerPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { addAdmin } from "./admins.ts";
import { ensureFirstAdmin } from "./first-admin.ts";

const studio = setUpStudio();

const name = (adminEmail: string | undefined) =>
  ensureFirstAdmin({ ...studio.parts, config: { ...studio.parts.config, adminEmail } }, departures);
const admins = () =>
  studio.db.selectFrom("users").select(["id", "email"]).where("role", "=", "admin").execute();

// D16 D65
test("naming an address makes its owner admin and gives nobody who used it before anything (D16)", async () => {
  const squatter = await registerPerson(studio, { email: "owner@shokti.test" });
  await name(undefined);
  expect(await admins()).toEqual([]);

  await name("owner@shokti.test");
  expect(await admins()).toEqual([{ id: squatter.id, email: "owner@shokti.test" }]);
  expect((await refusal(squatter.send("GET", "/usersbyadmin"))).code).toBe("unauthenticated");
  const { email, cookie } = squatter;
  expect((await refusal(send(studio, "POST", "/jwt", { email }, { Cookie: cookie }))).code).toBe(
    "unauthenticated",
  );
  const signIn = { email, password: goodPassword };
  expect((await send(studio, "POST", "/api/auth/sign-in/email", signIn)).status).toBe(401);

  const [mail] = await studio.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("created_at")
    .execute();
  expect([mail?.kind, mail?.subject]).toEqual(["invitation", "You’re now an admin of Shokti"]);
  const token = linkTokenIn(studio, mail?.body);
  await read(send(studio, "POST", "/api/auth/reset-password", { token, newPassword: "Chosen@2026" }));
  const owner = await send(studio, "POST", "/api/auth/sign-in/email", { email, password: "Chosen@2026" });
  expect(owner.status).toBe(200);

  await name("another@shokti.test");
  expect(await admins()).toHaveLength(1);
});

// D16 D65
test("a start that ends before the admin's mail is written has made nobody, and of three at once one mails (D65)", async () => {
  const email = "first@shokti.test";
  await studio.db.updateTable("users").set({ role: "member" }).execute();
  await withoutTable(studio, "outbox", async () => {
    await expect(name(email)).rejects.toThrow("outbox");
  });
  expect(await admins()).toEqual([]);
  await Promise.all([name(email), name(email), name(email)]);
  expect(await admins()).toMatchObject([{ email }]);
  const mails = await studio.db
    .selectFrom("outbox")
    .select("kind")
    .where("recipient", "=", email)
    .orderBy("created_at")
    .execute();
  expect(mails).toEqual([{ kind: "invitation" }]);
});

// D16 D69
test("of three who make one stranger an admin at once one invites, and the others find an admin", async () => {
  const email = "fresh-admin@shokti.test";
  const added = await Promise.all([1, 2, 3].map(() => addAdmin(studio.parts, email)));
  expect(added.sort()).toEqual(["invited", "was admin", "was admin"]);
  const mails = studio.db.selectFrom("outbox").select("kind").where("recipient", "=", email);
  expect(await mails.execute()).toEqual([{ kind: "invitation" }]);
  const decisions = studio.db.selectFrom("audit").select("action").where("subject_email", "=", email);
  expect(await decisions.execute()).toEqual([{ action: "made admin" }]);
});
