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
  const rest = cents % 100;
  const amount = countText((cents - rest) / 100) + (rest > 0 ? `.${String(rest).padStart(2, "0")}` : "");
  return `${dollars < 0 && cents > 0 ? "−" : ""}$${amount}`;
}
