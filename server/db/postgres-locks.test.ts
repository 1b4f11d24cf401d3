import { expect, onTestFinished, test, vi } from "vitest";
import { retrySignals } from "#server/core/signals.ts";
import { addAdmin } from "#server/features/people/admins.ts";
import { bookSlot } from "#tests/server/charges.ts";
import {
  createArticle,
  createPerson,
  createTrainer,
  goodPassword,
  type Person,
  proofTokenTo,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { lockClasses, lockPeople } from "./locks.ts";
import type { Db } from "./open.ts";

const studio = setUpStudio();

const lockAccount = (tx: Db, id: string) =>
  tx
    .withTables<{ identity_user: { id: string } }>()
    .updateTable("identity_user")
    .set({ id })
    .where("id", "=", id)
    .execute();

test.each<[string, string, (tx: Db) => Promise<unknown>]>([
  [
    "an account after people",
    "locks identity_user after users",
    async (tx) => {
      await lockPeople(tx, ["one"]);
      await lockAccount(tx, "account");
    },
  ],
  [
    "people after classes",
    "locks users after classes",
    async (tx) => {
      await lockClasses(tx, ["class"]);
      await lockPeople(tx, ["one"]);
    },
  ],
  [
    "people one after the other",
    "locks other people after the first",
    async (tx) => {
      await lockPeople(tx, ["one"]);
      await lockPeople(tx, ["one", "other"]);
    },
  ],
  [
    "somebody else by changing them",
    "locks other people after the first",
    async (tx) => {
      await lockPeople(tx, ["one"]);
      await tx.updateTable("users").set({ slot_duration: 0 }).where("id", "=", "other").execute();
    },
  ],
  [
    "a place without its people",
    "changes slot_places without having locked users",
    (tx) => tx.deleteFrom("slot_places").where("trainer_id", "=", "one").execute(),
  ],
  [
    "a refund without its payment",
    "changes refunds without having locked payments",
    async (tx) => {
      await lockPeople(tx, ["one"]);
      await tx.updateTable("refunds").set({ attempts: 1 }).where("id", "=", "refund").execute();
    },
  ],
])("a transaction that locks %s throws, and says so", async (_what, fault, work) => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  await expect(studio.db.transaction().execute(work)).rejects.toThrow(fault);
  expect(told).toHaveBeenCalledWith(expect.stringContaining(fault));
});

test("one that locks in order, and what it has locked once more, does not", async () => {
  const [ada, bea] = [await createPerson(studio), await createPerson(studio)];
  await studio.db.transaction().execute(async (tx) => {
    await lockAccount(tx, "account");
    await lockPeople(tx, [bea.id, ada.id]);
    await lockClasses(tx, ["class"]);
    await lockPeople(tx, [ada.id]);
    await tx.updateTable("users").set({ slot_duration: 0 }).where("id", "=", bea.id).execute();
    await tx.deleteFrom("slot_places").where("member_id", "=", ada.id).execute();
  });
});

const statuses = (...asked: Promise<Response>[]) =>
  Promise.all(asked.map((answer) => answer.then(({ status }) => status)));

/** What is done at once, in the order of its answers. */
const encounters: Record<string, (admin: Person) => Promise<number[]>> = {
  "an admin is added beside the disowning of their address": async () => {
    const { email } = await registerPerson(studio);
    const disown = { token: await proofTokenTo(studio, email) };
    const [answers] = await Promise.all([
      statuses(send(studio, "POST", "/address-proof/disown", disown)),
      addAdmin(studio.parts, email),
    ]);
    return answers;
  },
  "a member deletes their account beside its disowning": async () => {
    const member = await registerPerson(studio);
    const disown = { token: await proofTokenTo(studio, member.email) };
    return statuses(
      member.send("DELETE", "/me", { password: goodPassword }),
      send(studio, "POST", "/address-proof/disown", disown),
    );
  },
  "a trainer is deleted beside three members: one deleted, one cancelling, one leaving": async (admin) => {
    const trainer = await createTrainer(studio);
    const [deleted, cancelling] = [await createPerson(studio), await createPerson(studio)];
    const leaving = await registerPerson(studio);
    for (const member of [deleted, leaving]) await bookSlot(studio, member, { trainerId: trainer.id });
    const { bookingId } = await bookSlot(studio, cancelling, { trainerId: trainer.id });
    return statuses(
      admin.send("DELETE", `/users/${trainer.id}`),
      admin.send("DELETE", `/users/${deleted.id}`),
      cancelling.send("POST", `/save-payment-info/${bookingId}/cancel`),
      leaving.send("DELETE", "/me", { password: goodPassword }),
    );
  },
  "a trainer is demoted beside the deletion of their member": async (admin) => {
    const [trainer, member] = [await createTrainer(studio), await createPerson(studio)];
    await bookSlot(studio, member, { trainerId: trainer.id });
    return statuses(
      admin.send("PATCH", `/users/${trainer.id}/demote`),
      admin.send("DELETE", `/users/${member.id}`),
    );
  },
  "an article is edited and voted on beside its writer's deletion": async (admin) => {
    const [writer, voter] = [await createTrainer(studio), await createPerson(studio)];
    const id = await createArticle(studio, { writer });
    return statuses(
      admin.send("PATCH", `/articles/${id}`, { version: 1, article_title: "Anew" }),
      admin.send("DELETE", `/users/${writer.id}`),
      voter.send("POST", `/articles/${id}/vote`, { type: "upvote" }),
    );
  },
};

// D38 D59 D67
test.each(Object.keys(encounters))("no two transactions wait for each other when %s", async (name) => {
  const retried = vi.fn();
  retrySignals.subscribe(retried);
  onTestFinished(() => void retrySignals.unsubscribe(retried));
  const admin = await createPerson(studio, { role: "admin" });
  for (let round = 0; round < 6; round += 1) {
    const answers = (await encounters[name]?.(admin)) ?? [];
    expect(answers.filter((status) => status >= 500)).toEqual([]);
  }
  expect(retried).not.toHaveBeenCalled();
});
