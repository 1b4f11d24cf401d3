import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keptPictures } from "./kept-pictures.ts";

test("there are never more pictures than were agreed on, and the newest is there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shokti-kept-"));
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const kept = keptPictures({ folder, most: 10, onTrouble });
  for (let number = 0; number < 25; number += 1) await kept.keep(`${number}.png`, new Uint8Array([number]));
  expect(readdirSync(folder).length).toBeLessThanOrEqual(10);
  expect(await kept.find("24.png")).toEqual(new Uint8Array([24]));
  expect(await kept.find("0.png")).toBeUndefined();
  rmSync(folder, { recursive: true });
});
