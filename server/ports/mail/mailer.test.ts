import type { KyselyPlugin } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { DatabaseGone } from "#server/db/engines/pulse.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import type { Letter, Mail } from "./letter.ts";
import { MailRefused, openOutbox, purgeMails, type Transport } from "./mailer.ts";

const studio = setUpStudio();
const hourMs = 60 * 60 * 1000;
const letter = (to: string, more: Partial<Letter> = {}): Letter => ({
  kind: "booked",
  to,
  subject: "Booked",
  paragraphs: [`for ${to}`],
  ...more,
});
const secrets = ["a secret of these tests"];
const needs = () => ({ db: studio.db, clock: studio.clock, appUrl: "https://shokti.example", secrets });
const opened = (transport: Transport) => openOutbox({ ...needs(), transport });
const kept = () => studio.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();

/** An outbox, and all that it handed over. */
function openWithSent() {
  const sent: Mail[] = [];
  return { sent, outbox: opened(async (mail) => void sent.push(mail)) };
}

beforeEach(async () => {
  await studio.db.deleteFrom("outbox").execute();
});

test("a mail is handed over once, as text and as HTML, and nothing of it is kept", async () => {
  const { sent, outbox } = openWithSent();
  await outbox.send(letter("rumana@shokti.test"));
  await outbox.deliverDue();
  await outbox.deliverDue();
  expect(sent).toMatchObject([{ to: "rumana@shokti.test", subject: "Booked", unsubscribeUrl: null }]);
  expect(sent[0]?.body).toContain("for rumana@shokti.test");
  expect(sent[0]?.html).toContain("for rumana@shokti.test");
  expect(await kept()).toEqual([]);
});

// D65
test("while the mail server is left alone, no mail loses an attempt (D65)", async () => {
  let isHeldBack = true;
  const sent: Mail[] = [];
  const outbox = openOutbox({
    ...needs(),
    transport: async (mail) => void sent.push(mail),
    isHeldBack: () => isHeldBack,
  });
  await outbox.send(letter("rumana@shokti.test"));
  await outbox.deliverDue();
  expect(await outbox.hasDue()).toBe(false);
  expect(await kept()).toMatchObject([{ attempts: 0 }]);
  isHeldBack = false;
  await outbox.deliverDue();
  expect(sent).toHaveLength(1);
});

// D65
test("a mail that went while the database did not answer is noted when it does, hours later, and goes once (D65)", async () => {
  let silences = 2;
  const silent: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== "DeleteQueryNode" || silences === 0) return node;
      silences -= 1;
      studio.clock.advance(hourMs);
      throw new DatabaseGone(new Error("silent"));
    },
    transformResult: async ({ result }) => result,
  };
  const sent: Mail[] = [];
  const outbox = openOutbox({
    ...needs(),
    db: studio.db.withPlugin(silent),
    transport: async (mail) => void sent.push(mail),
  });
  await outbox.send(letter("rumana@shokti.test"));
  await outbox.deliverDue();
  await outbox.deliverDue();
  expect([sent.length, silences]).toEqual([1, 0]);
  expect(await kept()).toEqual([]);
});

// D65
test("what a mail tells of is told once, also when it is written again after it went (D65)", async () => {
  const { sent, outbox } = openWithSent();
  const send = () => outbox.send(letter("rumana@shokti.test", { event: "booked:7" }));
  await Promise.all([send(), send()]);
  await outbox.deliverDue();
  await send();
  await outbox.deliverDue();
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(await kept())).not.toContain("rumana");
  studio.clock.advance(91 * 24 * hourMs);
  await purgeMails({ db: studio.db, clock: studio.clock }, new AbortController().signal);
  expect(await kept()).toEqual([]);
});

// D65
test("a mail and what it tells of are written together, or neither is (D65)", async () => {
  const { sent, outbox } = openWithSent();
  const failing = studio.db.transaction().execute(async (tx) => {
    await outbox.send(letter("rumana@shokti.test", { event: "booked:8" }), tx);
    throw new Error("the booking failed");
  });
  await expect(failing).rejects.toThrow("the booking failed");
  await outbox.deliverDue();
  expect(sent).toEqual([]);
});

// D65
test("a gathered mail waits for its hour and says the newest by then (D65)", async () => {
  const { sent, outbox } = openWithSent();
  const dueAt = new Date(studio.clock.now().getTime() + hourMs);
  const gathered = (subject: string) => letter("rafiq@shokti.test", { event: "day", subject, dueAt });
  await outbox.send(gathered("One booked you"));
  await outbox.deliverDue();
  expect(sent).toEqual([]);
  await outbox.send(gathered("Two booked you"));
  studio.clock.advance(hourMs + 1);
  await outbox.deliverDue();
  await outbox.send(gathered("Three booked you"));
  await outbox.deliverDue();
  expect(sent.map(({ subject }) => subject)).toEqual(["Two booked you"]);
});

// D65
test("a mail whose link has ended is dropped (D65)", async () => {
  const { sent, outbox } = openWithSent();
  await outbox.send(letter("rumana@shokti.test", { validForMs: hourMs }));
  studio.clock.advance(hourMs);
  await outbox.deliverDue();
  expect(sent).toEqual([]);
  expect(await kept()).toEqual([]);
});

test("a mail that nobody takes is tried again by the same id, and given up after two days", async () => {
  const ids: string[] = [];
  const outbox = opened(async ({ id }) => {
    ids.push(id);
    throw new Error("not now");
  });
  await outbox.send(letter("nobody@shokti.test"));
  for (let hour = 0; hour < 24; hour += 1) {
    await outbox.deliverDue();
    studio.clock.advance(hourMs + 1);
  }
  expect(ids).toHaveLength(24);
  for (let hour = 0; hour < 48; hour += 1) {
    await outbox.deliverDue();
    studio.clock.advance(hourMs + 1);
  }
  expect(ids).toHaveLength(48);
  expect(new Set(ids).size).toBe(1);
  expect(await kept()).toMatchObject([
    { refusal: "no mail server accepted it", body: "", html: "", due_at: null },
  ]);
});

// D65
test("a mail that the mail server refused for good is noted and not tried again (D65)", async () => {
  let tries = 0;
  const outbox = opened(async () => {
    tries += 1;
    throw new MailRefused("550");
  });
  await outbox.send(letter("gone@shokti.test"));
  await outbox.deliverDue();
  studio.clock.advance(3 * hourMs);
  await outbox.deliverDue();
  expect(tries).toBe(1);
  expect(await kept()).toMatchObject([
    { recipient: "gone@shokti.test", refusal: "550", body: "", html: "", due_at: null },
  ]);
});

test("delivery that is told to stop finishes the mails on their way and begins no other", async () => {
  const sent: string[] = [];
  const taken = Promise.withResolvers<void>();
  const outbox = opened(async ({ to }) => {
    sent.push(to);
    await taken.promise;
  });
  for (const name of ["first", "second", "third"]) {
    await outbox.send(letter(`${name}@shokti.test`));
    studio.clock.advance(1);
  }
  const stopping = new AbortController();
  const delivering = outbox.deliverDue(stopping.signal);
  // Two are on their way at once.
  await expect.poll(() => sent.length).toBe(2);
  stopping.abort();
  taken.resolve();
  await delivering;
  expect(sent.toSorted()).toEqual(["first@shokti.test", "second@shokti.test"]);
});

// D65
test("what lets somebody in or tells of money goes first, then what tells of a booking", async () => {
  const { sent, outbox } = openWithSent();
  for (const kind of ["booked", "renewal", "refunded", "reset"] as const) {
    await outbox.send(letter("rumana@shokti.test", { kind }));
    studio.clock.advance(1);
  }
  await outbox.deliverDue();
  const kinds = sent.map(({ kind }) => kind);
  expect([kinds.slice(0, 2).toSorted(), kinds.slice(2).toSorted()]).toEqual([
    ["refunded", "reset"],
    ["booked", "renewal"],
  ]);
});

// D65
test.each(["article", "moved"] as const)(
  "what goes to many at once (%s) holds up no other mail, however slow the mail server is",
  async (kind) => {
    const taken = Promise.withResolvers<void>();
    const sent: string[] = [];
    const outbox = opened(async (mail) => {
      sent.push(mail.kind);
      if (mail.kind === kind) await taken.promise;
    });
    for (let count = 0; count < 20; count += 1)
      await outbox.send(letter(`reader-${count}@shokti.test`, { kind }));
    const delivering = outbox.newsletters.deliverDue();
    await expect.poll(() => sent).toEqual([kind]);
    await outbox.send(letter("rumana@shokti.test", { kind: "reset" }));
    await outbox.deliverDue();
    expect(sent).toEqual([kind, "reset"]);
    taken.resolve();
    await delivering;
    expect(sent).toHaveLength(21);
  },
);

// D65
test("a mail is handed over by one process at a time, and what one that was away has to say of it no longer counts (D65)", async () => {
  const answered = Promise.withResolvers<void>();
  let begun = 0;
  const away = opened(async () => {
    begun += 1;
    await answered.promise;
    throw new Error("too late");
  });
  const { sent, outbox } = openWithSent();
  await outbox.send(letter("once@shokti.test", { event: "told once" }));
  const delivering = away.deliverDue();
  await expect.poll(() => begun).toBe(1);
  await outbox.deliverDue();
  expect(sent).toEqual([]);
  studio.clock.advance(5 * 60 * 1000);
  await outbox.deliverDue();
  expect(sent).toHaveLength(1);
  answered.resolve();
  await delivering;
  studio.clock.advance(3 * hourMs);
  await outbox.deliverDue();
  expect(sent).toHaveLength(1);
  expect(await kept()).toMatchObject([{ event: "told once", due_at: null, refusal: null }]);
});

// D67
test("the token of a waiting mail is in no table as it is, and goes out as it is, also after a new secret", async () => {
  const sent: Mail[] = [];
  const transport: Transport = async (mail) => void sent.push(mail);
  const token = "0123456789abcdef0123456789abcdef0123";
  const action = { label: "Set a new password", path: `/reset-password#token=${token}` };
  await opened(transport).send(letter("rumana@shokti.test", { kind: "reset", action }));
  expect(JSON.stringify(await kept())).not.toContain(token);
  await openOutbox({ ...needs(), secrets: ["a new one", ...secrets], transport }).deliverDue();
  for (const text of [sent[0]?.body, sent[0]?.html])
    expect(text).toContain(`https://shokti.example/reset-password#token=${token}`);
});

test("a mail whose token cannot be read any more is dropped and reported, and holds up no other", async () => {
  const sent: Mail[] = [];
  const reported: unknown[] = [];
  const action = { label: "Set a new password", path: "/reset-password#token=abcdef" };
  await opened(async () => {}).send(letter("rumana@shokti.test", { kind: "reset", action }));
  await opened(async () => {}).send(letter("sana@shokti.test"));
  await openOutbox({
    ...needs(),
    secrets: ["another one"],
    transport: async (mail) => void sent.push(mail),
    reportError: (error) => reported.push(error),
  }).deliverDue();
  expect(sent.map(({ to }) => to)).toEqual(["sana@shokti.test"]);
  expect(String(reported)).toContain("another AUTH_SECRET");
  expect(await kept()).toEqual([]);
});
