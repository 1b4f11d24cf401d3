import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { newDatabase } from "#tests/setup/database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("names of before are put on one line, and of classes that look the same none is lost", async () => {
  const { url, drop } = await newDatabase(join(folder, "studio.sqlite"));
  const { db } = openDatabase(url);
  await migrate(db, { upTo: "029-straight-marks" });
  const named = [
    { id: "curly", name: "Women’s", name_key: "women’s" },
    { id: "lines", name: "Zumba\n\nFit", name_key: "zumba\n\nfit" },
    { id: "plain", name: "Zumba Fit", name_key: "zumba fit" },
  ];
  for (const { id, name, name_key } of named)
    await sql`
      insert into classes (id, name, name_key, sort_name, details, image_url, search_text, created_at)
      values (${id}, ${name}, ${name_key}, ${name_key}, '', '', ${name_key}, '1970-01-01T00:00:00.000Z')
    `.execute(db);
  await migrate(db);
  expect(await db.selectFrom("classes").select(["id", "name", "name_key"]).orderBy("id").execute()).toEqual([
    { id: "curly", name: "Women’s", name_key: "women's" },
    { id: "lines", name: "Zumba Fit", name_key: "zumba\n\nfit" },
    { id: "plain", name: "Zumba Fit", name_key: "zumba fit" },
  ]);
  await db.destroy();
  await drop();
});
