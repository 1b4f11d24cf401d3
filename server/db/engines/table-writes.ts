/**
 * A row of the database's own catalog: a table and, if there is one, a text that says what a write to it also changes,
 * such as a trigger's body or the table to which a deletion cascades. A function and its body likewise.
 */
export type CatalogRow = { name: string; leadsTo: string | null };

/** What a write to each table changes, itself included. */
type Reach = Map<string, Set<string>>;

/** Keeps how long tables are, written by their triggers alone: who reads a table's length names the table, too. */
const lengths = "sizes";

/** How many statements are remembered with the tables that they name. */
const mostStatements = 1000;

/**
 * Numbers writes, table by table. A statement's tables are all that its text names, so one too many rather than one too
 * few; a write that names none, or is made before the catalog is known, counts as a write to all of them.
 */
export function countTableWrites() {
  let version = 0;
  /** The latest write that may have changed anything. */
  let widest = 0;
  const latest = new Map<string, number>();
  let reach: Reach = new Map();
  const named = new Map<string, string[]>();

  function tablesIn(sql: string): string[] {
    const known = named.get(sql);
    if (known) return known;
    if (named.size === mostStatements) named.clear();
    const tables = namesIn(sql, reach).filter((table) => table !== lengths);
    named.set(sql, tables);
    return tables;
  }

  return {
    /** Notes a write to these tables; to any if none of them is known. */
    noteTables(tables: readonly string[] = []): void {
      const changed = tables.flatMap((table) => [...(reach.get(table) ?? [])]);
      version += 1;
      if (changed.length === 0) widest = version;
      for (const table of changed) latest.set(table, version);
    },
    /** The tables that a statement writes to: none if it reads, undefined if nobody knows which. */
    writtenBy(sql: string): string[] | undefined {
      if (!isWrite(sql)) return [];
      const tables = tablesIn(sql);
      return tables.length > 0 ? tables : undefined;
    },
    /** The number of the latest write to a table that one of the statements names; of the latest of all if there are none. */
    latestOf(statements: ReadonlySet<string> = new Set()): number {
      let number = statements.size === 0 ? version : widest;
      for (const sql of statements) {
        const tables = tablesIn(sql);
        if (tables.length === 0) return version;
        for (const table of tables) number = Math.max(number, latest.get(table) ?? 0);
      }
      return number;
    },
    /** Reads the catalog (anew), and takes everything for changed: nobody knows what was written until now. */
    know(catalog: readonly CatalogRow[]): void {
      reach = reachOf(catalog);
      named.clear();
      version += 1;
      widest = version;
    },
  };
}

/** Whether a statement writes. A selection may lock rows "for update", and a pragma may "truncate" the log. */
export function isWrite(sql: string): boolean {
  return (
    !/^\s*(select|pragma)\b/i.test(sql) && /\b(insert|update|delete|replace|merge|truncate)\b/i.test(sql)
  );
}

/** The tables and functions that a text names. */
function namesIn(text: string, known: Reach): string[] {
  return [...new Set(text.toLowerCase().match(/\w+/g))].filter((word) => known.has(word));
}

function reachOf(catalog: readonly CatalogRow[]): Reach {
  const reach: Reach = new Map(catalog.map(({ name }) => [name, new Set([name])]));
  const steps = catalog.map(({ name, leadsTo }) => ({ name, leadsTo: namesIn(leadsTo ?? "", reach) }));
  // What one leads to leads on: until nothing is added any more.
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const { name, leadsTo } of steps) {
      const reached = reach.get(name) as Set<string>;
      const { size } = reached;
      for (const next of leadsTo) for (const table of reach.get(next) ?? []) reached.add(table);
      isGrowing ||= reached.size > size;
    }
  }
  return reach;
}
