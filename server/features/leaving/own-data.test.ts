import { expect, test } from "vitest";
import type { OwnData } from "#contract/own-data.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, letTrain } from "#tests/server/charges.ts";
import {
  askForReset,
  createPerson,
  createTrainer,
  goodPassword,
  proveAddress,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

// D71
test("somebody's file has all that is held on them, and nothing of anybody else (D71)", async () => {
  const admin = await createPerson(studio, { role: "admin", name: "Ada Admin" });
  const trainer = await createTrainer(studio, { name: "Tariq" });
  const other = await registerPerson(studio, { name: "Olga Other" });
  const member = await registerPerson(studio, { name: "Mina" });
  await proveAddress(studio, member);
  const { bookingId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await bookSlot(studio, other, { trainerId: trainer.id });
  await letTrain(studio, bookingId);
  await read(
    member.send("POST", "/reviews", { review: "Good.", reviewer: "Mina", reviewer_img_url: "" }),
    201,
  );
  await read(send(studio, "POST", "/subscribers", { name: "Mina", email: member.email }), 201);
  const application = { biography: "I lift.", years_of_experience: 3, areas_of_expertise: ["Yoga"] };
  await studio.db
    .updateTable("users")
    .set({ request_status: "requested", biography: application.biography })
    .where("id", "=", member.id)
    .execute();
  await read(admin.send("PATCH", `/users/${member.id}/reject`, { reason: "Too early." }));
  await studio.parts.securityLog.written();
  const answer = await member.send("GET", "/me/data");
  expect(answer.headers.get("Content-Disposition")).toMatch(/filename="shokti-my-data-[\d-]+\.json"/);
  const { held } = await read<OwnData>(answer);
  expect(held).toMatchObject({
    account: [{ email: member.email }],
    record: [{ id: member.id, biography: "I lift." }],
    payments: [{ user_id: member.id, trainer_name: "Tariq" }],
    receipts: [{ number: expect.any(Number) }],
    places: [{ member_id: member.id }],
    review: [{ review: "Good." }],
    newsletter: [{ email: member.email }],
    "decisions about you": [{ action: "rejected", reason: "Too early." }],
    "logins and refusals": expect.arrayContaining([expect.objectContaining({ event: "signed-up" })]),
    sessions: [{ userId: expect.any(String) }],
    "ways to log in": [{ providerId: "credential" }],
  });
  const text = JSON.stringify(held);
  for (const others of [other.id, other.email, admin.id, admin.email, trainer.email])
    expect(text).not.toContain(others);
});

// D71
test("nothing in the file opens anything: no password, no token, no link (D71)", async () => {
  const member = await registerPerson(studio);
  await askForReset(studio, member.email);
  await send(studio, "POST", "/api/auth/sign-in/email", { email: member.email, password: goodPassword });
  const { db } = studio;
  const tables = db.withTables<{
    identity_session: { token: string };
    identity_account: { password: string | null };
  }>();
  const tokens = await tables.selectFrom("identity_session").select("token").execute();
  const hashes = await tables.selectFrom("identity_account").select("password").execute();
  const mails = await db.selectFrom("outbox").select("body").where("recipient", "=", member.email).execute();
  const text = await (await member.send("GET", "/me/data")).text();
  expect(mails.length).toBeGreaterThan(0);
  const secrets = [...tokens.map(({ token }) => token), ...hashes.map(({ password }) => password ?? "-")];
  for (const secret of [...secrets, "reset-password"]) expect(text).not.toContain(secret);
});

// D71
test("an admin's file has what they decided, and not about whom", async () => {
  const admin = await registerPerson(studio, { role: "admin", name: "Ada Admin" });
  const applicant = await createPerson(studio, { name: "Amir Applied", request_status: "requested" });
  await read(admin.send("PATCH", `/users/${applicant.id}/reject`, { reason: "Too early." }));
  const { held } = await read<OwnData>(admin.send("GET", "/me/data"));
  expect(held["decisions by you"]).toMatchObject([{ action: "rejected", reason: "Too early." }]);
  for (const theirs of [applicant.id, applicant.email, applicant.name])
    expect(JSON.stringify(held)).not.toContain(theirs);
});

test("nobody's data is for nobody: 401", async () => {
  expect((await refusal(send(studio, "GET", "/me/data"))).code).toBe("unauthenticated");
});
