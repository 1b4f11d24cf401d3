import { countText } from "#app/ui/count-text.ts";

/** "1 reader", "1,200 readers" */
export function readersText(readers: number): string {
  return `${countText(readers)} ${readers === 1 ? "reader" : "readers"}`;
}
