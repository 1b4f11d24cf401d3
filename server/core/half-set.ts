/** What is missing from settings that only work together, one line each. */
export function halfSet(env: Record<string, unknown>, group: readonly string[]): string[] {
  const given = group.filter((name) => env[name]);
  if (given.length === 0) return [];
  return group.filter((name) => !env[name]).map((name) => `${name}: is required with ${given.join(" and ")}`);
}

/** Of these sentences about settings the ones that are true. */
export function whatIsSo(sentences: Record<string, unknown>): string[] {
  return Object.entries(sentences).flatMap(([sentence, isSo]) => (isSo ? [sentence] : []));
}
