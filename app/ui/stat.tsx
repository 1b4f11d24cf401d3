import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

type StatProps = { label: ReactNode; children: ReactNode; className?: string };

/** A number and what it counts; belongs in a `<dl>`. */
export function Stat({ label, children, className }: StatProps) {
  return (
    <div
      className={joinClasses("flex flex-col-reverse justify-end gap-1 border-rule border-t pt-3", className)}
    >
      <dt className="text-muted text-small">{label}</dt>
      <dd className="tabular font-display text-display-3 whitespace-nowrap lg:text-display-2">{children}</dd>
    </div>
  );
}
