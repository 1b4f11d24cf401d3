import { type ReactNode, useEffect, useRef } from "react";

type FormErrorProps = {
  /** What went wrong, in one sentence. */
  title?: ReactNode;
  /** The fields to mend, each leading to its control by id. */
  fields?: ReadonlyArray<{ id: string; message: string }>;
  children?: ReactNode;
};

/** What keeps a form from being sent; takes the focus when it appears. Nothing without a title. */
export function FormError({ title, fields = [], children }: FormErrorProps) {
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
      {fields.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {fields.map((field) => (
            <li key={field.id}>
              <a href={`#${field.id}`} className="underline decoration-2 underline-offset-4">
                {field.message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
