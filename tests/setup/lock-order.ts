import pg from "pg";
import { lockedBy, lockOrder } from "#server/db/locks.ts";

type Statement = { sql: string; values: readonly unknown[] };
/** The tables a transaction has locked rows of, with every value its statements on them named: among them, the ids. */
type Locks = Map<string, Set<unknown>>;
type Lock = Statement & { table: string; isInsert: boolean; isSelect: boolean };

const watched = Symbol.for("the order of locks is watched");

/**
 * Has every transaction on PostgreSQL throw, and say why, when it locks rows out of the studio's order
 * (`server/db/locks.ts`). It sees the statements on each connection, whoever sends them.
 */
export function watchLockOrder(): void {
  const { prototype } = pg.Client as unknown as { prototype: { query(...sent: unknown[]): unknown } };
  // The tests' files share their modules, and some load them again.
  if (watched in prototype) return;
  Object.assign(prototype, { [watched]: true });
  const { query } = prototype;
  const open = new WeakMap<object, Locks>();
  prototype.query = function (this: object, ...sent) {
    const [sql, values] = sent;
    if (typeof sql === "string") note(this, { sql, values: Array.isArray(values) ? values : [] });
    return query.apply(this, sent);
  };

  function note(connection: object, statement: Statement): void {
    const [word = ""] = statement.sql.trimStart().toLowerCase().split(/\s/, 1);
    if (["begin", "start"].includes(word)) open.set(connection, new Map());
    // A migration has the tables to itself.
    if (["commit", "rollback"].includes(word) || statement.sql.includes("pg_advisory"))
      open.delete(connection);
    const locks = open.get(connection);
    const lock = locks && lockOf(statement);
    if (!lock) return;
    const fault = faultOf(lock, locks);
    if (fault) {
      const error = new Error(`${fault}: ${statement.sql} (docs/decisions/039-order-of-locks.md)`);
      // The answer to a request does not say why it failed.
      console.error(error.message);
      throw error;
    }
    const named = locks.get(lock.table) ?? new Set();
    for (const value of lock.values) named.add(value);
    locks.set(lock.table, named);
  }
}

function lockOf(statement: Statement): Lock | undefined {
  const written = /^\s*(insert into|update|delete from) "?(\w+)"?/i.exec(statement.sql);
  const [, verb = "", changed] = written ?? [];
  const selected = /^\s*select\b.* from "?(\w+)"?.* for (no key )?(update|share)/is.exec(statement.sql)?.[1];
  const table = changed ?? selected;
  if (!table || !(isOrdered(table) || table in lockedBy)) return undefined;
  return { ...statement, table, isInsert: /insert/i.test(verb), isSelect: selected !== undefined };
}

/** What is wrong with a lock, given those before it. Inserting locks a new row, which nobody else waits for. */
function faultOf({ table, isInsert, isSelect, values }: Lock, locks: Locks): string | undefined {
  const owner = lockedBy[table as keyof typeof lockedBy];
  if (owner && !locks.has(owner)) return `changes ${table} without having locked ${owner}`;
  if (isInsert || !isOrdered(table)) return undefined;
  const named = locks.get(table);
  const later = lockOrder.slice(lockOrder.indexOf(table) + 1).find((other) => locks.has(other));
  if (!named) return later && `locks ${table} after ${later}`;
  const isKnown = isSelect ? values.every((id) => named.has(id)) : values.some((id) => named.has(id));
  return table === "users" && !isKnown ? "locks other people after the first" : undefined;
}

function isOrdered(table: string): table is (typeof lockOrder)[number] {
  return (lockOrder as readonly string[]).includes(table);
}
