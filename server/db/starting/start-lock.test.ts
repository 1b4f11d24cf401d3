import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { newDatabase } from "#tests/setup/database.ts";
import { withStartLock } from "./start-lock.ts";

test("a start waits for the one before it, says so once, and goes on when that one fails", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shokti-"));
  const { url, drop } = await newDatabase(join(folder, "shokti.sqlite"));
  const [first, second] = [openDatabase(url), openDatabase(url)];
  const said: string[] = [];
  const [isAtWork, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const failing = withStartLock(first, {
    url,
    onWait: () => said.push("the first waits"),
    async work() {
      isAtWork.resolve();
      await isWaiting.promise;
      said.push("the first fails");
      throw new Error("no admin");
    },
  });
  await isAtWork.promise;
  const working = withStartLock(second, {
    url,
    onWait() {
      said.push("the second waits");
      isWaiting.resolve();
    },
    work: async () => said.push("the second works"),
  });
  await expect(failing).rejects.toThrow("no admin");
  await working;
  expect(said).toEqual(["the second waits", "the first fails", "the second works"]);
  for (const { close } of [first, second]) await close();
  await drop();
  rmSync(folder, { recursive: true });
});
