import { joinClasses } from "./join-classes.ts";

type DividerProps = { variant?: "rule" | "hair" | "ornament"; className?: string };

const looks = {
  rule: "border-rule border-t",
  hair: "border-hair border-t",
  ornament: "ornament-border border-0",
};

/** A line between parts: strong, faint, or the painted border of a rickshaw, to be used rarely. */
export function Divider({ variant = "rule", className }: DividerProps) {
  return <hr className={joinClasses(looks[variant], className)} />;
}
