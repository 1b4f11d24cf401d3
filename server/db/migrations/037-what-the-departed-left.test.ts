import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { formerMember } from "#contract/own-data.ts";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { articleColumns, auditColumns, noApplication, userColumns } from "#server/db/rows.ts";
import { newDatabase } from "#tests/setup/database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("votes, logins, names and addresses of those who left before go now; those of the others stay", async () => {
  const { url, drop } = await newDatabase(join(folder, "studio.sqlite"));
  const { db, close } = openDatabase(url);
  await migrate(db, { upTo: "029-straight-marks" });
  const createdAt = new Date("2025-10-01T09:00:00.000Z");
  const created_at = createdAt.toISOString();
  const mina = { id: "mina", name: "Mina", email: "mina@shokti.test" };
  const user = userColumns({
    ...mina,
    identity_subject: "account",
    email_proven: 1,
    photo_url: "",
    role: "member",
    request_status: "none",
    application: noApplication,
    slot_duration: 0,
    createdAt,
  });
  await db.insertInto("users").values(user).execute();
  const text = { article_title: "On rest", article_details: "Rest." };
  const article = articleColumns({ ...text, id: "rest", writer: mina, createdAt });
  await db
    .insertInto("articles")
    .values({ ...article, upvotes: 2, downvotes: 1 })
    .execute();
  const vote = { article_id: "rest", created_at };
  await db
    .insertInto("votes")
    .values([
      { ...vote, voter_id: "mina", type: "upvote" },
      { ...vote, voter_id: "gone", type: "upvote" },
      { ...vote, voter_id: "left", type: "downvote" },
    ])
    .execute();
  const event = {
    event: "signed-in",
    account_id: null,
    tried_domain: "",
    address: "",
    user_agent: "",
  } as const;
  await db
    .insertInto("security_events")
    .values(
      ["mina", "gone"].map((person_id) => ({
        ...event,
        id: person_id,
        person_id,
        reason: "",
        times: 1,
        created_at,
      })),
    )
    .execute();
  const send = { title: "On rest", started_at: created_at, sent_to: "last@shokti.test", mails: 3 };
  await db
    .insertInto("newsletter_sends")
    .values([
      { ...send, article_id: "rest", finished_at: created_at },
      { ...send, article_id: "other", finished_at: null },
    ])
    .execute();
  const gone = { id: "gone", name: "Gita Gone", email: "gita@shokti.test" };
  const nobody = { id: "gone", name: formerMember, email: "" };
  const entry = { reason: "", createdAt };
  await db
    .insertInto("audit")
    .values([
      auditColumns({ ...entry, id: "one", actor: gone, subject: mina, action: "approved" }),
      auditColumns({ ...entry, id: "two", actor: nobody, subject: nobody, action: "deleted" }),
      auditColumns({ ...entry, id: "three", actor: mina, subject: mina, action: "rejected" }),
    ])
    .execute();

  await migrate(db);
  expect(await db.selectFrom("articles").select(["upvotes", "downvotes"]).execute()).toEqual([
    { upvotes: 1, downvotes: 0 },
  ]);
  expect(await db.selectFrom("votes").select("voter_id").execute()).toEqual([{ voter_id: "mina" }]);
  expect(await db.selectFrom("security_events").select("person_id").execute()).toEqual([
    { person_id: "mina" },
  ]);
  const sends = db.selectFrom("newsletter_sends").select(["article_id", "sent_to"]).orderBy("article_id");
  expect(await sends.execute()).toEqual([
    { article_id: "other", sent_to: "last@shokti.test" },
    { article_id: "rest", sent_to: "" },
  ]);
  const audit = await db.selectFrom("audit").selectAll().orderBy("id").execute();
  expect(audit.map(({ actor_name, subject_name }) => [actor_name, subject_name])).toEqual([
    [formerMember, "Mina"],
    ["Mina", "Mina"],
    [formerMember, formerMember],
  ]);
  expect(JSON.stringify(audit)).not.toMatch(/gita/i);
  await close();
  await drop();
});
