import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

/** A small turning mark; the text around it says what is going on. */
export function Spinner({ className, ...rest }: ComponentProps<"svg">) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={joinClasses("size-5 animate-[spin_900ms_linear_infinite]", className)}
      {...rest}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity=".3" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
