import circleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type FieldErrorProps = { id?: string; children?: ReactNode };

/** What is wrong with a field and what to do; renders nothing without text. */
export function FieldError({ id, children }: FieldErrorProps) {
  if (!children) return null;
  return (
    <p id={id} className="flex gap-2 font-semibold text-danger text-small">
      <Icon of={circleAlert} className="mt-[0.1em] size-[1.25em] shrink-0" />
      <span>{children}</span>
    </p>
  );
}
