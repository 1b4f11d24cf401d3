import type { ReactNode } from "react";

type DayRowProps = {
  /** The day, or the days. */
  when: ReactNode;
  children: ReactNode;
  /** What can be done about it, at the row's end. */
  action?: ReactNode;
};

/** A day on which something is otherwise, in a list: when, what, and what can be done about it. */
export function DayRow({ when, children, action }: DayRowProps) {
  return (
    <li className="grid min-h-14 grid-cols-[1fr_auto] narrow:grid-cols-1 items-center gap-x-4 gap-y-1 border-hair border-b py-2 sm:grid-cols-[11rem_1fr_auto]">
      <span className="tabular font-bold">{when}</span>
      <span className="wrap-anywhere col-start-1 min-w-0 sm:col-start-auto">{children}</span>
      {action && (
        <span className="col-start-2 row-span-2 row-start-1 narrow:[grid-area:auto] sm:[grid-area:auto]">
          {action}
        </span>
      )}
    </li>
  );
}
