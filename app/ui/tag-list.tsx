import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

type TagListProps = Omit<ComponentProps<"ul">, "children"> & { tags: readonly string[] };

/** Several words that describe a thing; give it a label when nothing beside it says what they are. */
export function TagList({ tags, className, ...rest }: TagListProps) {
  return (
    <ul className={joinClasses("flex flex-wrap gap-2", className)} {...rest}>
      {tags.map((tag) => (
        <li key={tag} className="rounded border border-hair px-2 py-0.5 font-medium text-small">
          {tag}
        </li>
      ))}
    </ul>
  );
}
