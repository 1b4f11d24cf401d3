import type { ReactNode } from "react";

type FactProps = { name: string; children: ReactNode };

/** A term and its value; belongs in a `<dl>` with a rule on top. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] narrow:grid-cols-1 items-baseline gap-x-4 border-hair border-b py-2 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-6">
      <dt className="text-muted text-small sm:text-body">{name}</dt>
      <dd className="[&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center wrap-anywhere min-w-0 font-semibold">
        {children}
      </dd>
    </div>
  );
}
