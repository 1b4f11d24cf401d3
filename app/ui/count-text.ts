/**
 * "1,240", "33.34": a number of two decimals at most, in groups of three. Written out: the first number that a browser
 * formats has it load its locale data, which takes a phone a tenth of a second.
 */
export function countText(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
