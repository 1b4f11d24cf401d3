import plus from "lucide/dist/esm/icons/plus.mjs";
import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import { joinClasses } from "./join-classes.ts";

type AccordionProps = {
  items: ReadonlyArray<{ id: string; title: ReactNode; content: ReactNode }>;
  /** The item that is open at first. */
  defaultOpen?: string;
  className?: string;
};

/** Headings that expand, one at a time; the browser's find-in-page searches the closed ones too. */
export function Accordion({ items, defaultOpen, className }: AccordionProps) {
  const name = useId();
  return (
    <div className={joinClasses("border-rule border-t", className)}>
      {items.map((item) => (
        <details
          key={item.id}
          name={name}
          open={item.id === defaultOpen}
          className={joinClasses("group/item border-rule border-b", panelStyle)}
        >
          <summary
            className={
              "flex cursor-pointer list-none items-center justify-between gap-6 py-4 transition-colors " +
              "hover:text-accent-display [&::-webkit-details-marker]:hidden"
            }
          >
            <h3 className="font-display text-display-3">{item.title}</h3>
            <Icon
              of={plus}
              strokeWidth={2.5}
              className="size-7 shrink-0 transition-transform group-open/item:rotate-45"
            />
          </summary>
          <div className="max-w-text pb-6 text-lead">{item.content}</div>
        </details>
      ))}
    </div>
  );
}

/** Opens and closes smoothly where the browser can; elsewhere at once. */
const panelStyle =
  "[interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip " +
  "details-content:transition-[height,content-visibility] details-content:transition-discrete " +
  "details-content:duration-slow open:details-content:h-auto";
