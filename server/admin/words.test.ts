import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "#tests/server/commands.ts";

// What a command says before it asks a database anything.

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
const file = join(folder, "shokti.sqlite");
afterAll(() => rmSync(folder, { recursive: true }));

const run = (words: string[]) => runCommand(words, { folder, databaseUrl: file });

test("where there is no studio the command says so, and makes none", async () => {
  const { failed, code } = await run(["books"]);
  expect([failed, code]).toEqual([`${file}: there is no studio here\n`, 1]);
  expect(existsSync(file)).toBe(false);
});

test("an unknown command, a wrong option and a wrong day end with 2 and say what there is", async () => {
  for (const words of [["boks"], ["books", "--sinse=2026-11-01"], ["books", "--since=yesterday"]]) {
    const { failed, code } = await run(words);
    expect([failed, code]).toEqual([expect.stringContaining("npm run studio -- help"), 2]);
  }
  expect(await run(["help"])).toMatchObject({ said: expect.stringContaining("books"), code: 0 });
});

test("the script that npm runs does the same, and ends with the code", async () => {
  const main = join(import.meta.dirname, "main.ts");
  const command = spawn(process.execPath, [main, "boks"], {
    cwd: folder,
    env: { DATA_DIR: folder, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  const [failed, [code]] = await Promise.all([text(command.stderr), once(command, "exit")]);
  expect([failed, code]).toEqual([expect.stringContaining("unknown command 'boks'"), 2]);
});
