import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { prepareFile } from "#server/db/starting/data-file.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { runCommand } from "#tests/server/commands.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a command on a damaged database, or a file that cannot be read, ends with code 1 and one line", async () => {
  const file = join(folder, "shokti.sqlite");
  await prepareFile(file, { onWait() {}, onCopy() {} });
  const handle = openSync(file, "r+");
  writeSync(handle, "Dear diary, ".repeat(300), 100);
  closeSync(handle);
  const damaged = "the file is damaged; restore a backup\n";
  for (const words of [["doctor"], ["books"], ["backup"]])
    expect(await runCommand(words, { folder }), words[0]).toMatchObject({
      failed: `The database cannot be read: ${damaged}`,
      code: 1,
    });
  expect(await runCommand(["restore", file, "--replace"], { folder })).toMatchObject({
    failed: `${file} is damaged: database disk image is malformed\n`,
    code: 1,
  });
  expect(await runCommand(["restore", folder], { folder })).toMatchObject({
    failed: `${folder}: there is no such file\n`,
    code: 1,
  });
});

test("doctor checks before the first start what needs no database, and makes none", async () => {
  const place = { folder: join(folder, "empty") };
  const { failed, code } = await runCommand(["doctor"], place);
  expect(code).toBe(1);
  expect(failed).toMatch(/✗ Mode .*demo/);
  expect(failed).toMatch(/– Admins .*there is no studio here/);
  expect(existsSync(join(folder, "empty", "shokti.sqlite"))).toBe(false);
});

test("a file in the way of a backup, and a PostgreSQL that nobody runs, are a line each", async () => {
  const place = { folder: join(folder, "moved") };
  await prepareFile(join(folder, "moved", "shokti.sqlite"), { onWait() {}, onCopy() {} });
  const { db } = openDatabase(join(folder, "moved", "shokti.sqlite"));
  await migrate(db);
  await db.destroy();
  writeFileSync(join(folder, "no-folder"), "");
  const inTheWay = await runCommand(["backup", join(folder, "no-folder", "backup")], place);
  expect(inTheWay).toMatchObject({ failed: expect.stringMatching(/^EEXIST.*\n$/), code: 1 });
  const nobody = await runCommand(["move-to-postgres", "postgres://127.0.0.1:1/shokti"], place);
  expect(nobody).toMatchObject({ failed: expect.stringMatching(/^.*nothing answers there.*\n$/), code: 1 });
});
