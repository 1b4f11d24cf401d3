import type { z } from "zod";

/** What a form of texts starts with: a row's values, and nothing in a field that it has none for. */
export function startOf<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  row: { readonly [Name in keyof Shape]?: string } = {},
): Record<keyof Shape, string> {
  const values = new Map<string, string | undefined>(Object.entries(row));
  const start = Object.keys(shape).map((name) => [name, values.get(name) ?? ""]);
  return Object.fromEntries(start) as Record<keyof Shape, string>;
}
