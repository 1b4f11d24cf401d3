import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

/** A row of tags; give it a label when nothing beside it says what they are. */
export function TagList({ className, ...rest }: ComponentProps<"ul">) {
  return <ul className={joinClasses("flex flex-wrap gap-2", className)} {...rest} />;
}
