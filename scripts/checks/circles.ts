import type { Import } from "./read-imports.ts";

/**
 * Circles of files, each named with its files in order. Types count, too: in a circle no file can be read, tested or
 * moved without the others.
 */
export function findCircles(imports: readonly Import[]): string[] {
  const importsOf = Map.groupBy(imports, ({ from }) => from);
  const visited = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) {
      const circle = [...path.slice(path.indexOf(file)), file].join(" → ");
      circles.push(`${circle}: no circles of files; what two of them need goes into one below both`);
    }
    if (visited.has(file)) return;
    visited.add(file);
    for (const { to } of importsOf.get(file) ?? []) visit(to, [...path, file]);
  };
  for (const file of importsOf.keys()) visit(file, []);
  return circles;
}
