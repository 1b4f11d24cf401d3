import { type ReactNode, useEffect, useRef } from "react";

type FormErrorProps = {
  /** What went wrong, in one sentence. */
  title?: ReactNode;
  children?: ReactNode;
};

/**
 * What keeps a form from being submitted; takes the focus when it appears. Renders nothing without a title. Once what it
 * offers has been done (`data-done`), that is all it says.
 */
export function FormError({ title, children }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = Boolean(title);
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="group border-danger border-l-6 bg-danger-soft p-4 outline-none has-data-done:border-success has-data-done:bg-success-soft"
    >
      <p className="font-bold text-danger [.group:has([data-done])>&]:hidden">{title}</p>
      {children}
    </div>
  );
}
