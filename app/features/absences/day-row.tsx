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
    <li className="grid min-h-14 grid-cols-[6.5rem_1fr_auto] narrow:grid-cols-1 items-center gap-x-4 gap-y-1 border-hair border-b py-2">
      <span className="tabular font-bold">{when}</span>
      <span className="wrap-anywhere min-w-0">{children}</span>
      {action}
    </li>
  );
}
