import { expect, test } from "vitest";
import { askForReset, registerPerson, signUp } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { mayMail } from "./recipient-limit.ts";

const studio = setUpStudio({ mode: "production" });

const lettersTo = async (email: string) => {
  const letters = studio.db.selectFrom("outbox").select("kind").where("recipient", "=", email);
  return (await letters.orderBy("created_at").orderBy("id").execute()).map(({ kind }) => kind);
};

test("one address is mailed three letters an hour, the one on registering among them, and whoever asks for more is answered alike", async () => {
  const { email } = await registerPerson(studio);
  const first = await askForReset(studio, email);
  for (const again of [email, email.toUpperCase(), email])
    expect(await askForReset(studio, again)).toEqual(first);
  await signUp(studio, { name: "Sana", email });
  expect(await lettersTo(email)).toEqual(["proof", "reset", "reset"]);
  const { email: other } = await registerPerson(studio);
  await askForReset(studio, other);
  expect(await lettersTo(other)).toEqual(["proof", "reset"]);
});

test("one address is mailed ten letters a day, three in each hour", async () => {
  const to = { email: "often@shokti.test", mode: "production" } as const;
  const anHourLater = () =>
    studio.db
      .updateTable("rate_limits")
      .set({ ends_at: new Date(0).toISOString() })
      .where("key", "like", "mails an hour:%")
      .execute();
  let sent = 0;
  for (let hour = 0; hour < 4; hour += 1) {
    for (let count = 0; count < 3; count += 1) sent += Number(await mayMail(studio.db, to));
    await anHourLater();
  }
  expect(sent).toBe(10);
});
