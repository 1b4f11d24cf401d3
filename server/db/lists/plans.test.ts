import { type CompiledQuery, type QueryId, type RawBuilder, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { totalCountHeader } from "#contract/constants.ts";
import { createApp } from "#server/app.ts";
import { fillStudio } from "#tests/server/many-rows.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio({}, { hasOwnDatabase: true });
const callers = {} as Record<"admin" | "trainer" | "member", Person>;
const asked: CompiledQuery[] = [];
const onPostgres = () => studio.databaseUrl.startsWith("postgres");

beforeAll(async () => {
  callers.admin = await createPerson(studio, { role: "admin" });
  callers.trainer = await createTrainer(studio);
  callers.member = await createPerson(studio);
  await fillStudio(studio.db, {
    people: 5000,
    articles: 5000,
    classes: 1000,
    reviews: 5000,
    payments: 10_000,
    decisions: 5000,
    logins: 5000,
    waiting: 5000,
    changedTerms: 5000,
  });
  if (onPostgres()) await sql`analyze`.execute(studio.db);
  const { db } = studio;
  const built = new WeakMap<QueryId, CompiledQuery>();
  studio.app = createApp({
    ...studio.parts,
    db: db.withPlugin({
      transformQuery({ node, queryId }) {
        // A subselect comes by, too; what is executed comes last, and has a result.
        built.set(queryId, db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      async transformResult({ queryId, result }) {
        const query = built.get(queryId);
        if (query) asked.push(query);
        return result;
      },
    }),
  });
});

const cursorAt = (value: string | number) =>
  `cursor=${Buffer.from(JSON.stringify([value, "id-2500"])).toString("base64url")}`;
const middle = {
  date: cursorAt("2025-01-02T12:00:00.000Z"),
  name: cursorAt("name 2500"),
  number: cursorAt(9),
};

const lists: { path: string; by: keyof typeof middle; as: (keyof typeof callers | "visitor")[] }[] = [
  { path: "/articles", by: "date", as: ["visitor"] },
  { path: "/articles?sort=upvoted", by: "number", as: ["visitor"] },
  { path: "/articles?writer=id-50", by: "date", as: ["visitor"] },
  { path: "/articles?writer=id-50&sort=upvoted", by: "number", as: ["visitor"] },
  { path: "/classes", by: "date", as: ["visitor"] },
  { path: "/classes?sort=newest", by: "date", as: ["visitor"] },
  { path: "/classes?sort=name", by: "name", as: ["visitor"] },
  { path: "/classes?sort=popular", by: "number", as: ["visitor"] },
  { path: "/users", by: "date", as: ["visitor", "admin"] },
  { path: "/users?sort=newest", by: "date", as: ["visitor", "admin"] },
  { path: "/users?sort=name", by: "name", as: ["visitor", "admin"] },
  { path: "/users?sort=experience", by: "number", as: ["visitor", "admin"] },
  { path: "/usersbyadmin?except_role=admin", by: "date", as: ["admin"] },
  { path: "/usersbyadmin?role=member&sort=name", by: "name", as: ["admin"] },
  { path: "/usersbyadmin?request_status=requested", by: "date", as: ["admin"] },
  { path: "/usersbyadmin?pays=now", by: "date", as: ["admin"] },
  { path: "/usersbyadmin?pays=ended&sort=name", by: "name", as: ["admin"] },
  { path: "/usersbyadmin?pays=never&role=member", by: "date", as: ["admin"] },
  { path: "/reviewsbyadmin", by: "date", as: ["admin"] },
  { path: "/save-payment-info", by: "date", as: ["member", "trainer", "admin"] },
  { path: "/save-payment-info?sort=amount", by: "number", as: ["member", "trainer", "admin"] },
  { path: "/save-payment-info?mine=true", by: "date", as: ["trainer"] },
  { path: "/save-payment-info?member=id-50", by: "date", as: ["admin"] },
  { path: "/save-payment-info?trainer=id-50", by: "date", as: ["admin"] },
  { path: "/save-payment-info?all=true", by: "date", as: ["member", "trainer", "admin"] },
  { path: "/movements", by: "date", as: ["admin"] },
  // Refunds are of two kinds, and few.
  { path: "/movements?kind=charge", by: "date", as: ["admin"] },
  { path: "/movements?kind=charge&paid=card", by: "date", as: ["admin"] },
  { path: "/movements?kind=charge&paid=desk", by: "date", as: ["admin"] },
  { path: "/movements?kind=refund&paid=card", by: "date", as: ["admin"] },
  { path: "/movements?kind=paid_otherwise&paid=desk", by: "date", as: ["admin"] },
  { path: "/movements?folded=true", by: "date", as: ["admin"] },
  { path: "/audit", by: "date", as: ["admin"] },
  { path: "/audit?action=rejected", by: "date", as: ["admin"] },
  { path: "/audit?subject=id-50", by: "date", as: ["admin"] },
  { path: "/security-events", by: "date", as: ["admin"] },
  { path: "/security-events?event=sign-in-refused", by: "date", as: ["admin"] },
];
const calls = [
  ...lists.flatMap(({ path, by, as }) =>
    as.flatMap((caller) =>
      ["limit=12", `limit=12&${middle[by]}`, ""].map((paging) => ({
        path: `${path}${paging && (path.includes("?") ? "&" : "?")}${paging}`,
        caller,
      })),
    ),
  ),
  ...[
    "/articles/id-7",
    "/classes/id-7",
    "/users/id-50",
    "/users?area=Yoga",
    "/users?slot=Morning",
    "/users?class=Class%207",
    "/reviews",
  ].map((path) => ({ path, caller: "visitor" as const })),
  { path: "/users/id-50/departure", caller: "admin" as const },
  { path: "/reviews/mine", caller: "member" as const },
  { path: "/users?email=person-7@shokti.test", caller: "admin" as const },
  { path: "/save-payment-info.csv", caller: "admin" as const },
  { path: "/movements.csv?from=2025-01-02&until=2025-01-03", caller: "admin" as const },
  ...["pi_712", "zq"].map((q) => ({ path: `/movements?limit=12&q=${q}`, caller: "admin" as const })),
  // A day with little of the books: for a fifth of them PostgreSQL reads all payments, and rightly.
  { path: "/save-payment-info/summary?from=2025-03-05&until=2025-03-05", caller: "admin" as const },
  { path: "/refunds?state=failed", caller: "admin" as const },
  ...["sleep", "article%20712", "zq", "sl"].flatMap((q) =>
    ["", "&sort=upvoted"].map((sort) => ({
      path: `/articles?limit=12&q=${q}${sort}`,
      caller: "visitor" as const,
    })),
  ),
  ...["name", "person-712@", "zq", "na"].flatMap((q) =>
    ["", "&sort=name"].map((sort) => ({ path: `/users?limit=12&q=${q}${sort}`, caller: "admin" as const })),
  ),
  ...["trainer", "pi_712", "zq", "tr"].flatMap((q) =>
    ["", "&sort=amount"].map((sort) => ({
      path: `/save-payment-info?limit=12&q=${q}${sort}`,
      caller: "admin" as const,
    })),
  ),
  { path: "/users?limit=12&q=class%207", caller: "visitor" as const },
];

// D47
test.each(calls)("$path as $caller reads by an index, in the index's order", async ({ path, caller }) => {
  asked.length = 0;
  const answer =
    caller === "visitor"
      ? await send(studio, "GET", path)
      : await studio.app.request(path, { headers: { Authorization: `Bearer ${callers[caller].token}` } });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  const reads = asked.filter((query) => !isCount.test(query.sql));
  expect(reads.length).toBeGreaterThan(0);
  for (const query of reads) expect(await troubles(query), query.sql).toEqual([]);
});

// D47
test.each(["/articles?limit=12", "/users?limit=12&role=trainer"])(
  "%s brings its stored length in the statement of its rows",
  async (path) => {
    asked.length = 0;
    const answer = await send(studio, "GET", path);
    expect(Number(answer.headers.get(totalCountHeader))).toBeGreaterThan(12);
    expect(asked).toHaveLength(1);
  },
);

test("every foreign key begins an index: deleting what it names reads no table through", async () => {
  if (onPostgres()) return;
  for (const { name } of await rowsOf<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like 'test\\_gateway%' escape '\\'`,
  )) {
    const indexes = await rowsOf<{ name: string }>(sql`select name from pragma_index_list(${name})`);
    const firsts = await Promise.all(
      indexes.map((index) =>
        rowsOf<{ name: string }>(sql`select name from pragma_index_info(${index.name})`),
      ),
    );
    const keys = await rowsOf<{ from: string }>(sql`select "from" from pragma_foreign_key_list(${name})`);
    for (const key of keys)
      expect(
        firsts.map(([first]) => first?.name),
        name,
      ).toContain(key.from);
  }
});

/** Nobody counts further than to a thousand; what is kept of whole lists has a few rows. */
const isCount = /^select 1 as "one"|^select 1 from |from "takings"/;

const rowsOf = async <Row>(statement: RawBuilder<unknown>) =>
  (await statement.execute(studio.db)).rows as Row[];

/** What in a statement's plan takes the longer the more rows there are. */
async function troubles(query: CompiledQuery): Promise<string[]> {
  const prefix = onPostgres() ? "explain (format json) " : "explain query plan ";
  const rows = await studio.db.connection().execute(async (db) => {
    // PostgreSQL rather reads a table of some thousand rows through than ask its index for texts, or a page of ids.
    if (onPostgres() && / like | in \(\$\d+, /.test(query.sql))
      await sql`set enable_seqscan = off`.execute(db);
    const { rows } = await db.executeQuery({ ...query, sql: prefix + query.sql });
    if (onPostgres()) await sql`reset enable_seqscan`.execute(db);
    return rows;
  });
  if (onPostgres()) {
    const [plan] = (rows[0] as { "QUERY PLAN": { Plan: PostgresPlan }[] })["QUERY PLAN"];
    return plan ? troublesOf(plan.Plan) : ["no plan"];
  }
  const details = (rows as { detail: string }[]).map(({ detail }) => detail);
  // What the index of texts has found is bounded before it is sorted.
  const isOfHits = details.some((detail) => /VIRTUAL TABLE INDEX/.test(detail));
  return details.filter(
    (detail) =>
      /^SCAN (?!.* USING )(?!.* VIRTUAL TABLE INDEX )(?!CONSTANT ROW|LIST SUBQUERY|hits$|\(subquery)/.test(
        detail,
      ) ||
      (!isOfHits && /TEMP B-TREE FOR .*ORDER BY$/.test(detail)),
  );
}

type PostgresPlan = {
  "Node Type": string;
  "Plan Rows": number;
  "Relation Name"?: string;
  "Parent Relationship"?: string;
  Plans?: PostgresPlan[];
};

/** More rows than one person has, or one page. */
const many = 500;

/**
 * PostgreSQL sorts the few rows that an index has left, and reads the lists of few people and the few stored lengths
 * through; the texts that belong to one row are sorted as they are joined.
 */
function troublesOf(plan: PostgresPlan, isOfOneRow = false): string[] {
  const { Plans: inner = [], "Node Type": type, "Relation Name": table = "" } = plan;
  const ofOneRow = isOfOneRow || plan["Parent Relationship"] === "SubPlan";
  const isLongSort = /Sort$/.test(type) && !ofOneRow && inner.some((rows) => rows["Plan Rows"] > many);
  const isShort = table === "sizes" || (table.startsWith("user_") && !ofOneRow);
  const isFullScan = type === "Seq Scan" && !isShort;
  return [
    ...(isLongSort || isFullScan ? [`${type} ${table}`] : []),
    ...inner.flatMap((part) => troublesOf(part, ofOneRow)),
  ];
}
