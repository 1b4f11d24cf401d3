import { joinClasses } from "./join-classes.ts";

type PriceProps = { dollars: number; className?: string };

/** An amount in whole US dollars, in figures that stand in columns. */
export function Price({ dollars, className }: PriceProps) {
  return (
    <span
      className={joinClasses("tabular", className)}
    >{`$${Math.round(dollars).toLocaleString("en-US")}`}</span>
  );
}
