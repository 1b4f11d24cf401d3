/** The entry of the demo data with this id. @throws Error when the demo data names what it does not hold */
export function found<T extends { id: string }>(entries: readonly T[], id: string): T {
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new Error(`the demo data has no ${id}`);
  return entry;
}
