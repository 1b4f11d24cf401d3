import { beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import { totalCountHeader } from "#contract/constants.ts";
import type { ModeratedReview, OwnReview, Review } from "#contract/reviews.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, letTrain } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let trainer: Person;
let admin: Person;

beforeEach(async () => {
  await studio.db.deleteFrom("reviews").execute();
  trainer = await createTrainer(studio);
  admin = await createPerson(studio, { role: "admin" });
  studio.clock.set(new Date("2026-11-20T19:00:00.000Z"));
});

const createReview = (id: string, date: string) =>
  studio.db
    .insertInto("reviews")
    .values({ id, review: `Said ${id}`, reviewer: "Rima", reviewer_img_url: "/pictures/rima.svg", date })
    .execute();
const shown = () => read<Review[]>(send(studio, "GET", "/reviews"));
const post = (person: Person, review: unknown) => person.send("POST", "/reviews", { review });
const own = (person: Person) => read<OwnReview>(person.send("GET", "/reviews/mine"));

/** Somebody who has paid for a slot, and trained in it. */
async function createMember(name = "Mina Member"): Promise<Person> {
  const member = await createPerson(studio, { name });
  const { bookingId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await letTrain(studio, bookingId);
  return member;
}

async function reviewBy(member: Person, words = "I can carry my shopping."): Promise<string> {
  return (await read<{ insertedId: string }>(post(member, words), 201)).insertedId;
}

// §3.4 §7.21 D25
test("anybody reads the reviews, the newest first, and only what is public of them (D25)", async () => {
  expect(await shown()).toEqual([]);
  await createReview("old", "2026-01-05");
  await createReview("new", "2026-10-05");
  expect(await shown()).toEqual(
    ["new", "old"].map((id) => ({
      _id: id,
      review: `Said ${id}`,
      reviewer: "Rima",
      reviewer_img_url: "/pictures/rima.svg",
      date: id === "new" ? "2026-10-05" : "2026-01-05",
    })),
  );
});

// D47
test("reviews come page by page where a limit says so, with their number", async () => {
  for (const day of ["01", "02", "03"]) await createReview(`on-${day}`, `2026-01-${day}`);
  const first = await send(studio, "GET", "/reviews?limit=2");
  expect(first.headers.get(totalCountHeader)).toBe("3");
  expect((await read<Review[]>(first)).map(({ _id }) => _id)).toEqual(["on-03", "on-02"]);
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  expect((await read<Review[]>(send(studio, "GET", next))).map(({ _id }) => _id)).toEqual(["on-01"]);
});

// D61
test("a member writes a review: of the day at the studio, with name and photo of their record as they are now", async () => {
  const member = await createMember("Mina");
  const id = await reviewBy(member, " I can carry my shopping. ");
  const expected = {
    _id: id,
    review: "I can carry my shopping.",
    reviewer: "Mina",
    reviewer_img_url: "",
    date: "2026-11-21",
  };
  expect(await shown()).toEqual([expected]);
  const renamed = { name: "Mina Begum", photo_url: "/pictures/mina.svg" };
  await studio.db.updateTable("users").set(renamed).where("id", "=", member.id).execute();
  const now = { ...expected, reviewer: "Mina Begum", reviewer_img_url: "/pictures/mina.svg" };
  expect(await shown()).toEqual([now]);
  expect(await own(member)).toMatchObject({
    review: { ...now, hidden: false, hidden_reason: "" },
    mayWrite: true,
  });
});

// D61
test("whoever never had a membership is refused; who has become a trainer since is not", async () => {
  const stranger = await createPerson(studio);
  expect(await own(stranger)).toEqual({ review: null, mayWrite: false, mayWriteFrom: null });
  expect((await refusal(post(stranger, "Nice door."))).code).toBe("forbidden");
  const member = await createMember();
  await studio.db.updateTable("users").set({ role: "trainer" }).where("id", "=", member.id).execute();
  await reviewBy(member);
  expect(await shown()).toHaveLength(1);
});

// D61 D72
test("a review can be written from the first session that takes place, and not before", async () => {
  // Noon at the studio, on a Sunday.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  const member = await createPerson(studio);
  await bookSlot(studio, member, { trainerId: trainer.id, slotTiming: "Morning" });
  await read(trainer.send("POST", "/absences", { from: "2026-11-23", until: "2026-11-23" }), 201);
  const mayWriteFrom = "2026-11-24T00:30:00.000Z";
  expect(await own(member)).toEqual({ review: null, mayWrite: false, mayWriteFrom });
  studio.clock.set(new Date("2026-11-24T00:29:59.999Z"));
  expect(await refusal(post(member, "Nice door."))).toMatchObject({
    code: "forbidden",
    message: "You can write a review once you have trained: from 24 November 2026, 6:30.",
  });
  studio.clock.advance(1);
  expect(await own(member)).toMatchObject({ mayWrite: true, mayWriteFrom });
  await reviewBy(member);
});

// D57 D61
test("a membership cancelled before its first session gives no review; one cancelled later does, which stays", async () => {
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  const cancelAt = async (moment: string) => {
    studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
    const member = await createPerson(studio);
    const { bookingId } = await bookSlot(studio, member, { trainerId: trainer.id, slotTiming: "Morning" });
    studio.clock.set(new Date(moment));
    await read(member.send("POST", `/save-payment-info/${bookingId}/cancel`));
    studio.clock.set(new Date("2026-11-25T06:00:00.000Z"));
    return member;
  };
  const never = await cancelAt("2026-11-22T20:00:00.000Z");
  expect(await own(never)).toEqual({ review: null, mayWrite: false, mayWriteFrom: null });
  expect((await refusal(post(never, "Nice door."))).code).toBe("forbidden");
  const once = await cancelAt("2026-11-23T06:00:00.000Z");
  await reviewBy(once);
  expect(await shown()).toHaveLength(1);
});

// D61
test("a second review answers 409, also of five at once", async () => {
  const member = await createMember();
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(member, "Good.")));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect((await refusal(post(member, "Better."))).code).toBe("conflict");
  expect(await shown()).toHaveLength(1);
});

// D61
test("a writer changes their review, which is of that day then, and deletes it", async () => {
  // Ten to midnight at the studio.
  studio.clock.set(new Date("2026-11-20T17:50:00.000Z"));
  const member = await createMember();
  const id = await reviewBy(member);
  expect(await shown()).toMatchObject([{ date: "2026-11-20" }]);
  studio.clock.advance(20 * 60_000);
  expect(await read(member.send("PATCH", `/reviews/${id}`, { review: "Even the rice." }))).toEqual({
    modifiedCount: 1,
  });
  expect(await shown()).toMatchObject([{ _id: id, review: "Even the rice.", date: "2026-11-21" }]);
  expect(await read(member.send("DELETE", `/reviews/${id}`))).toEqual({ deletedCount: 1 });
  expect(await read(member.send("DELETE", `/reviews/${id}`))).toEqual({ deletedCount: 0 });
  expect(await shown()).toEqual([]);
  await reviewBy(member);
});

// D61
test("an admin hides a review and shows it again; its writer still sees it, and a change leaves it hidden", async () => {
  const member = await createMember();
  const id = await reviewBy(member);
  const moderate = (verb: string, body?: object) => read(admin.send("PATCH", `/reviews/${id}/${verb}`, body));
  expect(await moderate("hide", { reason: "It names a member." })).toEqual({ modifiedCount: 1 });
  expect(await moderate("hide")).toEqual({ modifiedCount: 0 });
  await read(member.send("PATCH", `/reviews/${id}`, { review: "Please." }));
  expect(await shown()).toEqual([]);
  expect((await own(member)).review).toMatchObject({
    review: "Please.",
    hidden: true,
    hidden_reason: "It names a member.",
  });
  const all = await read<ModeratedReview[]>(admin.send("GET", "/reviewsbyadmin"));
  expect(all).toMatchObject([{ _id: id, hidden: true, reviewerId: member.id }]);
  expect(await moderate("show")).toEqual({ modifiedCount: 1 });
  expect(await moderate("show")).toEqual({ modifiedCount: 0 });
  expect(await shown()).toHaveLength(1);
  expect((await own(member)).review).toMatchObject({ hidden: false, hidden_reason: "" });
  const audited = await read<AuditEntry[]>(admin.send("GET", `/audit?subject=${member.id}`));
  expect(audited.map(({ action, actor }) => [action, actor._id]).toSorted()).toEqual([
    ["review hidden", admin.id],
    ["review shown", admin.id],
  ]);
});

// D64
test("the audit names the writer of a hidden review who has no record, too", async () => {
  await createReview("early", "2026-01-05");
  await read(admin.send("PATCH", "/reviews/early/hide"));
  const [entry] = await read<AuditEntry[]>(admin.send("GET", "/audit?subject=early"));
  expect(entry?.subject).toEqual({ _id: "early", name: "Rima", email: "" });
});

// D47 D61 D87
test("an admin finds reviews by their member's name or email, and the hidden ones", async () => {
  const [mina, omar] = [await createMember(), await createMember()];
  const [byMina, byOmar] = [await reviewBy(mina), await reviewBy(omar)];
  await read(admin.send("PATCH", `/reviews/${byOmar}/hide`));
  const found = async (query: string) =>
    (await read<ModeratedReview[]>(admin.send("GET", `/reviewsbyadmin?${query}`))).map(({ _id }) => _id);
  expect(await found(`q=${mina.email}`)).toEqual([byMina]);
  expect(await found(`q=${encodeURIComponent(omar.name)}&state=hidden`)).toEqual([byOmar]);
  expect(await found("state=hidden")).toEqual([byOmar]);
  expect(await found(`q=${omar.email}&state=shown`)).toEqual([]);
  expect(await found("q=nobody")).toEqual([]);
});

// D38 D61
test("a hidden review that its writer takes back and writes again stays hidden", async () => {
  const member = await createMember();
  const id = await reviewBy(member, "Buy my powder instead.");
  await read(admin.send("PATCH", `/reviews/${id}/hide`));
  expect(await read(member.send("DELETE", `/reviews/${id}`))).toEqual({ deletedCount: 1 });
  expect(await own(member)).toMatchObject({ review: null, mayWrite: true });
  expect(await read(member.send("DELETE", `/reviews/${id}`))).toEqual({ deletedCount: 0 });
  expect(await reviewBy(member, "Buy my powder, really.")).toBe(id);
  expect(await own(member)).toMatchObject({ review: { review: "Buy my powder, really.", hidden: true } });
  expect(await shown()).toEqual([]);
});

// D61
test("the review of somebody who is deleted goes with them", async () => {
  const member = await createMember();
  await reviewBy(member);
  await read(admin.send("DELETE", `/users/${member.id}`));
  expect(await shown()).toEqual([]);
});

// D61
test("401 for nobody, 403 for everybody but the writer, or but admins; nothing changes", async () => {
  const member = await createMember();
  const id = await reviewBy(member, "Mine.");
  const calls: [string, string, unknown?][] = [
    ["PATCH", `/reviews/${id}`, { review: "Theirs." }],
    ["DELETE", `/reviews/${id}`],
    ["PATCH", `/reviews/${id}/hide`],
    ["PATCH", `/reviews/${id}/show`],
    ["GET", "/reviewsbyadmin"],
  ];
  const other = await createMember("Other");
  for (const call of calls) {
    expect((await refusal(send(studio, ...call))).code).toBe("unauthenticated");
    expect((await refusal(other.send(...call))).code).toBe("forbidden");
  }
  const strangers: [string, string, unknown?][] = [
    ["POST", "/reviews", { review: "Whose?" }],
    ["GET", "/reviews/mine"],
  ];
  for (const call of strangers) expect((await refusal(send(studio, ...call))).code).toBe("unauthenticated");
  expect((await refusal(admin.send("DELETE", `/reviews/${id}`))).code).toBe("forbidden");
  expect(await shown()).toMatchObject([{ review: "Mine." }]);
});

test("a review of nothing or of more than 600 characters is refused; an unknown one answers 404", async () => {
  const member = await createMember();
  for (const [review, message] of [
    [" ", "This field is required"],
    ["x".repeat(601), "Use at most 600 characters"],
  ])
    expect(await refusal(post(member, review))).toMatchObject({
      code: "invalid",
      fields: { review: message },
    });
  const change = member.send("PATCH", "/reviews/nothing-like-it", { review: "Whose?" });
  expect((await refusal(change)).code).toBe("not_found");
  expect((await refusal(admin.send("PATCH", "/reviews/nothing-like-it/hide"))).code).toBe("not_found");
});
