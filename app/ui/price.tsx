import { countText } from "./count-text.ts";
import { joinClasses } from "./join-classes.ts";

type PriceProps = { dollars: number; className?: string };

/** An amount in US dollars, in figures that align in columns. */
export function Price({ dollars, className }: PriceProps) {
  return <span className={joinClasses("tabular", className)}>{priceText(dollars)}</span>;
}

/** "$50", "$33.34", "−$20": with cents where there are some. */
export function priceText(dollars: number): string {
  const cents = Math.round(Math.abs(dollars) * 100);
  const amount = countText((cents / 100).toFixed(cents % 100 === 0 ? 0 : 2));
  return `${dollars < 0 && cents > 0 ? "−" : ""}$${amount}`;
}
