/** A stored moment as the provider writes it: whole seconds since 1970. */
export function seconds(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000);
}
