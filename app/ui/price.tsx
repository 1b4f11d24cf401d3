import { joinClasses } from "./join-classes.ts";

type PriceProps = { dollars: number; className?: string };

const format = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** An amount in whole US dollars, in figures that stand in columns. */
export function Price({ dollars, className }: PriceProps) {
  return <span className={joinClasses("tabular", className)}>{format.format(dollars)}</span>;
}
