/** A stored time in the provider's format: whole seconds since 1970. */
export function seconds(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000);
}
