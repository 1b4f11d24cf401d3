import type { Compilable, CompiledQuery, Kysely, QueryExecutorProvider } from "kysely";
import { isOnPostgres } from "./engines/engine.ts";

/** A statement's values, by name. */
export type Values = Readonly<Record<string, string | number>>;

/** A statement's values, and all else that it is built from; undefined if it is not to be kept. */
export type Kept<Given extends Values> = { shape: string | undefined; values: Given };

/** Stands for a value while a statement is built: nothing but a parameter may become of it. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:/;

/** How many shapes of a statement are kept. */
const mostShapes = 200;

/**
 * Keeps statements once they are built and compiled, which takes longer than running them: from then on only their
 * values change. `build` may use `values` as parameters alone; whatever else it depends on is in the statement's `shape`
 * (docs/decisions/055-kept-statements.md).
 */
export function keepStatements() {
  const kept = new Map<string, CompiledQuery>();

  return async function run<Row, Given extends Values>(
    db: QueryExecutorProvider & Pick<Kysely<unknown>, "executeQuery">,
    { shape, values }: Kept<Given>,
    build: (values: Given) => Compilable<Row>,
  ): Promise<Row[]> {
    // A plugin, as tests have, sees statements while they are built.
    if (shape === undefined || db.getExecutor().plugins.length > 0)
      return (await db.executeQuery(build(values))).rows;
    const key = `${isOnPostgres(db)} ${shape}`;
    let compiled = kept.get(key);
    if (!compiled) {
      const names = Object.keys(values).map((name) => [name, new Placeholder(name)]);
      compiled = build(Object.fromEntries(names) as Given).compile();
      // On SQLite the database's time is a parameter: kept, it would stand still.
      if (compiled.parameters.some((parameter) => instant.test(String(parameter))))
        throw new Error("a kept statement gets moments by its values alone");
      if (kept.size === mostShapes) kept.clear();
      kept.set(key, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    return (await db.executeQuery<Row>({ ...(compiled as CompiledQuery<Row>), parameters })).rows;
  };
}
