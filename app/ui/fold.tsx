import chevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import { useOpened } from "./use-opened.ts";

type FoldProps = {
  title: ReactNode;
  /** What one finds in it, in a few words. */
  hint?: string;
  /** The section's id, for links to it; its h2's id, which may take the focus, is `${id}-title`. */
  id?: string;
  isOpen?: boolean;
  children: ReactNode;
};

/** A part of a dashboard's page that is rarely read: its h2 opens it. */
export function Fold({ title, hint, id, isOpen, children }: FoldProps) {
  const ownId = useId();
  const titleId = `${id ?? ownId}-title`;
  const disclosure = useOpened(isOpen ?? false);
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="border-hair border-b print:has-[>details:not([open])]:hidden"
    >
      <details ref={disclosure} open={isOpen}>
        <summary className="fold">
          <h2 id={titleId} tabIndex={id ? -1 : undefined} className="font-bold text-title">
            {title}
          </h2>
          {hint && <small>{hint}</small>}
          <Icon of={chevronDown} />
        </summary>
        <div className="grid gap-4 pt-2 pb-8">{children}</div>
      </details>
    </section>
  );
}
