import { sql } from "kysely";
import { expect, test } from "vitest";
import { setUpStudio } from "#tests/server/studio.ts";
import { statements } from "./statements.ts";

const studio = setUpStudio();

test("a semicolon in a comment or in quotes ends no statement", async () => {
  await statements(`
    -- It's short; it goes at once.
    create table semicolons (mark text not null default 'a;b''c;d');
    insert into semicolons (mark) values ('--;')`)(studio.db);
  const { rows } = await sql<{ mark: string }>`select mark from semicolons`.execute(studio.db);
  await sql`drop table semicolons`.execute(studio.db);
  expect(rows).toEqual([{ mark: "--;" }]);
});
