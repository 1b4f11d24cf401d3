import { type ReactNode, useEffect, useRef } from "react";

type FormErrorProps = {
  /** What went wrong, in one sentence. */
  title?: ReactNode;
  children?: ReactNode;
};

/** What keeps a form from being submitted; takes the focus when it appears. Renders nothing without a title. */
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
      className="border-danger border-l-6 bg-danger-soft p-4 outline-none"
    >
      <p className="font-bold text-danger">{title}</p>
      {children}
    </div>
  );
}
