import { beforeEach, expect, test } from "vitest";
import { setUpStudio } from "#tests/server/studio.ts";
import { type Mail, openOutbox, type Transport } from "./mailer.ts";

const studio = setUpStudio();
const mail = (to: string): Mail => ({ to, subject: "Set a new password", body: `a link for ${to}` });
const opened = (transport: Transport) => openOutbox({ db: studio.db, clock: studio.clock, transport });
const kept = () => studio.db.selectFrom("outbox").selectAll().execute();

beforeEach(async () => {
  await studio.db.deleteFrom("outbox").execute();
});

test("a mail is handed over once, and nothing of it is kept", async () => {
  const sent: Mail[] = [];
  const outbox = opened(async (one) => void sent.push(one));
  await outbox.send(mail("rumana@shokti.test"));
  await outbox.deliverDue();
  await outbox.deliverDue();
  expect(sent).toEqual([mail("rumana@shokti.test")]);
  expect(await kept()).toEqual([]);
});

test("a mail that nobody takes is tried again, and let go after two days", async () => {
  let tries = 0;
  const outbox = opened(async () => {
    tries += 1;
    throw new Error("user unknown");
  });
  await outbox.send(mail("nobody@shokti.test"));
  for (let hour = 0; hour < 24; hour += 1) {
    await outbox.deliverDue();
    studio.clock.advance(60 * 60 * 1000 + 1);
  }
  expect(tries).toBe(24);
  for (let hour = 0; hour < 48; hour += 1) {
    await outbox.deliverDue();
    studio.clock.advance(60 * 60 * 1000 + 1);
  }
  expect(tries).toBe(48);
  expect(await kept()).toEqual([]);
});

test("delivery that is told to stop finishes the mail on its way and begins no other", async () => {
  const sent: string[] = [];
  const taken = Promise.withResolvers<void>();
  const outbox = opened(async ({ to }) => {
    sent.push(to);
    await taken.promise;
  });
  await outbox.send(mail("first@shokti.test"));
  studio.clock.advance(1);
  await outbox.send(mail("second@shokti.test"));
  const stopping = new AbortController();
  const delivering = outbox.deliverDue(stopping.signal);
  await expect.poll(() => sent).toEqual(["first@shokti.test"]);
  stopping.abort();
  taken.resolve();
  await delivering;
  expect(sent).toEqual(["first@shokti.test"]);
});
