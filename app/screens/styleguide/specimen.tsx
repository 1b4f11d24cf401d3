import type { ReactNode } from "react";

type SpecimenProps = { name: string; children: ReactNode; stack?: boolean };

/** One component's states under its file's name. */
export function Specimen({ name, children, stack = false }: SpecimenProps) {
  return (
    <section aria-label={name} className="border-hair border-t py-8">
      <p aria-hidden="true" className="mb-4 font-mono text-muted text-small">
        {name}
      </p>
      <div className={stack ? "grid gap-6" : "flex flex-wrap items-start gap-4"}>{children}</div>
    </section>
  );
}
