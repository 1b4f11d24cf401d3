import type { Import } from "./read-imports.ts";

/** Every circle of imports that a walk over all files runs into, each as its way round. */
export function findCircles(imports: Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const finished = new Set<string>();
  const circles: string[][] = [];

  function walk(file: string, way: string[]) {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file]);
    if (start >= 0 || finished.has(file)) return;
    for (const { to } of targets.get(file) ?? []) walk(to, [...way, file]);
    finished.add(file);
  }

  for (const file of targets.keys()) walk(file, []);
  return circles;
}
