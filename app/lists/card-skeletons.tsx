import type { ReactNode } from "react";
import { joinClasses } from "#app/ui/join-classes.ts";

type CardSkeletonsProps = {
  /** What is on its way, in the plural. */
  noun: string;
  /** How many fill the first screen. */
  count: number;
  /** The columns of the grid. */
  className?: string;
  /** One card of them. */
  children: ReactNode;
};

/** As many cards as fill the first screen, until the real ones are there. */
export function CardSkeletons({ noun, count, className, children }: CardSkeletonsProps) {
  return (
    <div role="status" className={joinClasses("grid gap-6", className)}>
      <span className="sr-only">Loading the {noun}…</span>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className="grid content-start gap-4">
          {children}
        </div>
      ))}
    </div>
  );
}
