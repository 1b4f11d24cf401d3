import { type ReactNode, useId } from "react";

type PartProps = { title: string; action?: ReactNode; children: ReactNode };

/** A titled section of the page. */
export function Part({ title, action, children }: PartProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
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
