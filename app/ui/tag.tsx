import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

/** One of several words that describe a thing; belongs in a `TagList`. */
export function Tag({ className, ...rest }: ComponentProps<"li">) {
  return (
    <li
      className={joinClasses("rounded border border-hair px-2 py-0.5 font-medium text-small", className)}
      {...rest}
    />
  );
}
