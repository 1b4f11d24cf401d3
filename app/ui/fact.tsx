import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

type FactProps = {
  name: string;
  /** On a phone it stands below its name: it needs the whole width. */
  isWide?: boolean;
  children: ReactNode;
};

/** A term and its value; belongs in a `<dl>` with a rule on top. Links in a list are as high as the list makes them. */
export function Fact({ name, isWide, children }: FactProps) {
  return (
    <div
      className={joinClasses(
        "grid items-baseline gap-x-4 border-hair border-b py-2 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-6",
        isWide ? "gap-y-1" : "grid-cols-[6rem_minmax(0,1fr)] narrow:grid-cols-1",
      )}
    >
      <dt className="text-muted text-small sm:text-body">{name}</dt>
      <dd className="[&_a:not(ul_a)]:inline-flex [&_a:not(ul_a)]:min-h-6 [&_a:not(ul_a)]:items-center wrap-anywhere min-w-0 font-semibold">
        {children}
      </dd>
    </div>
  );
}
