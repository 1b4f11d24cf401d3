import { type ReactNode, useId } from "react";
import { joinClasses } from "./join-classes.ts";

type PartProps = {
  title: ReactNode;
  /** Beside the title, at the end of its line. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a dashboard's page with an h2 that names it. */
export function Part({ title, action, className = "gap-4", children }: PartProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={joinClasses("grid", className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="font-bold text-title">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
