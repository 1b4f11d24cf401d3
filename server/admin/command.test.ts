import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { prepareFile } from "#server/db/data-file.ts";
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
