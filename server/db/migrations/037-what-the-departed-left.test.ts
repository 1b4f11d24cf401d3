import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { formerMember } from "#contract/own-data.ts";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { newDatabase } from "#tests/setup/database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("votes, logins, names and addresses of those who left before go now; those of the others stay", async () => {
  const { url, drop } = await newDatabase(join(folder, "studio.sqlite"));
  const { db, close } = openDatabase(url);
  await migrate(db, { upTo: "029-straight-marks" });
  const created_at = "2025-10-01T09:00:00.000Z";
  const mina = { id: "mina", name: "Mina", email: "mina@shokti.test" };
  await sql`
    insert into users (id, email, identity_subject, email_proven, name, photo_url, role, request_status, biography,
      years_of_experience, slot_duration, social_url, sort_name, search_text, created_at)
    values ('mina', ${mina.email}, 'account', 1, 'Mina', '', 'member', 'none', '', 0, 0, '[]', 'mina', 'mina',
      ${created_at})
  `.execute(db);
  await sql`
    insert into articles (id, title, details, words, image_url, article_date, writer_id, writer_name, writer_email,
      upvotes, downvotes, search_text, created_at)
    values ('rest', 'On rest', 'Rest.', 'Rest.', '', '2025-10-01', 'mina', 'Mina', ${mina.email}, 2, 1, 'on rest',
      ${created_at})
  `.execute(db);
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
  for (const { id, actor, subject, action } of [
    { id: "one", actor: gone, subject: mina, action: "approved" },
    { id: "two", actor: nobody, subject: nobody, action: "deleted" },
    { id: "three", actor: mina, subject: mina, action: "rejected" },
  ])
    await sql`
      insert into audit (id, actor_id, actor_name, actor_email, subject_id, subject_name, subject_email, action,
        reason, search_text, created_at)
      values (${id}, ${actor.id}, ${actor.name}, ${actor.email}, ${subject.id}, ${subject.name}, ${subject.email},
        ${action}, '', ${`${actor.name} ${subject.name}`.toLowerCase()}, ${created_at})
    `.execute(db);

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
