import { expect, test } from "vitest";
import { formerMember } from "#contract/own-data.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { openOldStudio } from "#tests/server/old-studio.ts";

test("votes, logins, names and addresses of those who left before go now; those of the others stay", async () => {
  const { db, insert } = await openOldStudio("029-straight-marks");
  const created_at = "2025-10-01T09:00:00.000Z";
  const mina = { id: "mina", name: "Mina", email: "mina@shokti.test" };
  const person = {
    ...mina,
    identity_subject: "account",
    photo_url: "",
    role: "member",
    request_status: "none",
  };
  const texts = { biography: "", social_url: "[]", sort_name: "mina", search_text: "mina" };
  const numbers = { email_proven: 1, years_of_experience: 0, slot_duration: 0 };
  await insert("users", [{ ...person, ...texts, ...numbers, created_at }]);
  const writer = { writer_id: "mina", writer_name: "Mina", writer_email: mina.email };
  const text = { title: "On rest", details: "Rest.", words: "Rest.", image_url: "", search_text: "on rest" };
  const article = { id: "rest", article_date: "2025-10-01", upvotes: 2, downvotes: 1, created_at };
  await insert("articles", [{ ...article, ...text, ...writer }]);
  const vote = { article_id: "rest", created_at };
  await insert("votes", [
    { ...vote, voter_id: "mina", type: "upvote" },
    { ...vote, voter_id: "gone", type: "upvote" },
    { ...vote, voter_id: "left", type: "downvote" },
  ]);
  const event = { event: "signed-in", tried_domain: "", address: "", user_agent: "", reason: "", times: 1 };
  await insert(
    "security_events",
    ["mina", "gone"].map((id) => ({ ...event, id, person_id: id, created_at })),
  );
  const send = { title: "On rest", started_at: created_at, sent_to: "last@shokti.test", mails: 3 };
  await insert("newsletter_sends", [
    { ...send, article_id: "rest", finished_at: created_at },
    { ...send, article_id: "other", finished_at: null },
  ]);
  const gone = { id: "gone", name: "Gita Gone", email: "gita@shokti.test" };
  const nobody = { id: "gone", name: formerMember, email: "" };
  const decided = (id: string, action: string, actor: typeof mina, subject: typeof mina) => ({
    id,
    action,
    reason: "",
    actor_id: actor.id,
    actor_name: actor.name,
    actor_email: actor.email,
    subject_id: subject.id,
    subject_name: subject.name,
    subject_email: subject.email,
    search_text: `${actor.name} ${actor.email} ${subject.name} ${subject.email}`.toLowerCase(),
    created_at,
  });
  await insert("audit", [
    decided("one", "approved", gone, mina),
    decided("two", "deleted", nobody, nobody),
    decided("three", "rejected", mina, mina),
  ]);

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
});
