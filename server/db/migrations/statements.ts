import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

/** Up to the next semicolon, but for those in a comment or in quotes. */
const statement = /(?:--.*|'[^']*'|[^;])+/g;

/** Runs SQL that both engines understand, statement by statement. */
export function statements(all: string): (db: QueryExecutorProvider) => Promise<void> {
  return async (db) => {
    for (const one of all.match(statement) ?? []) await sql.raw(one).execute(db);
  };
}

/**
 * A table's rows in batches by id, because it may be larger than memory: `select` reads the next of them after an id.
 */
export async function* inBatches<Row extends { id: string }>(
  db: QueryExecutorProvider,
  select: (after: string, atOnce: RawBuilder<unknown>) => RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const { rows } = await select(last?.id ?? "", sql.lit(1000)).execute(db);
    last = rows.at(-1);
    if (!last) return;
    yield rows;
  }
}

type Trigger = {
  name: string;
  /** When it fires: `after insert on payments for each row`. */
  on: string;
  steps: string;
  /** Its function's name, by default its own. */
  calls?: string;
};

/** Makes a trigger of PostgreSQL's, with its function. */
export async function addPostgresTrigger(
  db: QueryExecutorProvider,
  { name, on, steps, calls = name }: Trigger,
): Promise<void> {
  await sql`
    create function ${sql.id(calls)}() returns trigger language plpgsql as $$
    begin ${sql.raw(steps)} end $$`.execute(db);
  await sql`create trigger ${sql.id(name)} ${sql.raw(on)} execute function ${sql.id(calls)}()`.execute(db);
}

/**
 * The events for which totals are kept on PostgreSQL, each with the rows that it adds and takes away: once per
 * statement, however many rows it writes, as a row updated a thousand times would bloat the table.
 */
export function eachEvent({ added, taken }: { added: string; taken: string }) {
  const [before, after] = ["old table as taken", "new table as added"];
  return [
    { event: "insert", rows: added, named: after },
    { event: "delete", rows: taken, named: before },
    { event: "update", rows: `${added} union all ${taken}`, named: `${before} ${after}` },
  ];
}
