import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "#tests/server/commands.ts";
import { createPerson, createTrainer } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
const studio = setUpStudio({}, { databaseFile: join(folder, "shokti.sqlite") });
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...words: string[]) => runCommand(words, { folder, databaseUrl: studio.databaseUrl });

// D69
test("a member is made an admin and a member again, both on the record, but never the last one (D69)", async () => {
  const { email } = await createPerson(studio, { email: "rumana@shokti.test" });
  expect(await run("admin", "list")).toMatchObject({ failed: "The studio has no admin.\n", code: 1 });
  expect(await run("admin", "add", "Rumana@shokti.test")).toMatchObject({
    said: `${email} is an admin now, with the password they have.\n`,
    code: 0,
  });
  expect(await run("admin", "remove", email)).toMatchObject({
    failed: expect.stringContaining("the only admin"),
    code: 1,
  });
  expect(await run("admin", "add", "new@shokti.test")).toMatchObject({
    said: expect.stringContaining("is mailed a link"),
    code: 0,
  });
  const invitation = studio.db.selectFrom("outbox").select("kind").where("recipient", "=", "new@shokti.test");
  expect(await invitation.execute()).toEqual([{ kind: "invitation" }]);
  expect(await run("admin", "remove", email)).toMatchObject({ said: `${email} is a member now.\n`, code: 0 });
  const { said } = await run("admin", "list", "--json");
  expect(JSON.parse(said)).toMatchObject({ admins: [{ email: "new@shokti.test" }] });
  const noted = await studio.db.selectFrom("audit").select(["action", "subject_email"]).execute();
  expect(noted).toEqual(
    expect.arrayContaining([
      { action: "made admin", subject_email: email },
      { action: "made admin", subject_email: "new@shokti.test" },
      { action: "admin no more", subject_email: email },
    ]),
  );
});

// D69
test("a trainer, who has slots, is not made an admin; what is no address is refused (D69)", async () => {
  const trainer = await createTrainer(studio, { name: "Tara" });
  expect(await run("admin", "add", trainer.email)).toMatchObject({
    failed: expect.stringContaining("is a trainer"),
    code: 1,
  });
  expect(await run("admin", "add", "nobody")).toMatchObject({
    failed: expect.stringContaining("It is an email address."),
    code: 2,
  });
});
