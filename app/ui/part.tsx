import { type ReactNode, useId } from "react";
import { joinClasses } from "./join-classes.ts";

type PartProps = {
  title: ReactNode;
  /** Beside the title, at the end of its line. */
  action?: ReactNode;
  /** What a link's hash leads to. */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A part of a dashboard's page with an h2 that names it. */
export function Part({ title, action, id, className = "gap-4", children }: PartProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={joinClasses("grid", className)}>
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
