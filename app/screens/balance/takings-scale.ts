import { priceText } from "#app/ui/price.tsx";
import type { PaymentsSummary } from "#contract/takings.ts";

export type TakingsRow = PaymentsSummary["byTier"][number];

/** The position of the baseline, the length of an amount as a percentage of the drawing, and the scale's round amounts. */
export function scaleOf(rows: readonly TakingsRow[]) {
  const below = Math.max(0, ...rows.map(({ returned }) => returned));
  const above = Math.max(0, ...rows.map(({ charged }) => charged));
  const whole = below + above;
  const share = (dollars: number) => `${whole > 0 ? (dollars / whole) * 100 : 0}%`;
  const step = stepBelow(above / 2);
  const steps =
    step > 0 ? Array.from({ length: Math.floor(above / step) }, (_, place) => step * (place + 1)) : [];
  return { line: share(below), share, steps };
}

/** The largest round amount up to this one: 1, 2 or 5, and noughts. */
function stepBelow(dollars: number): number {
  if (dollars <= 0) return 0;
  const noughts = 10 ** Math.floor(Math.log10(dollars));
  return noughts * ([5, 2].find((digit) => digit * noughts <= dollars) ?? 1);
}

/** What is said of one that is pointed at. */
export function wordsOf(row: TakingsRow | undefined): string {
  if (!row) return "";
  const { label, charged, returned } = row;
  const sums = [
    charged > 0 && `${priceText(charged)} received`,
    returned > 0 && `${priceText(returned)} paid back`,
  ].filter(Boolean);
  return `${label}: ${sums.join(", ") || "nothing"}`;
}

export function isAnything({ charged, returned, payments }: TakingsRow): boolean {
  return charged > 0 || returned > 0 || payments > 0;
}

export function isAnyReturned(rows: readonly TakingsRow[]): boolean {
  return rows.some(({ returned }) => returned > 0);
}

/** Up to which amount in dollars there is room for all of it: twelve columns stand closer than bars. */
const exactBelow = { columns: 1000, bars: 100_000 };

/** An amount, exact while that is short: "$12.50", "−$80", "$1.2K"; empty when it is nothing. */
export function figureOf(dollars: number, shape: keyof typeof exactBelow): string {
  if (dollars === 0) return "";
  if (Math.abs(dollars) < exactBelow[shape]) return priceText(dollars);
  const [size, unit] = Math.abs(dollars) < 1_000_000 ? [1000, "K"] : [1_000_000, "M"];
  return `${dollars < 0 ? "−" : ""}$${Number((Math.abs(dollars) / size).toFixed(1))}${unit}`;
}
