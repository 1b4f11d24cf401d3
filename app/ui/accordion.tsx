import { Accordion as Base } from "@base-ui/react/accordion";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

type AccordionProps = {
  items: ReadonlyArray<{ id: string; title: ReactNode; content: ReactNode }>;
  /** The ids that are open at first. */
  defaultOpen?: string[];
  className?: string;
};

/** Headings that open on what they promise; the browser's own search finds the closed ones too. */
export function Accordion({ items, defaultOpen, className }: AccordionProps) {
  return (
    <Base.Root
      defaultValue={defaultOpen}
      hiddenUntilFound
      className={joinClasses("border-rule border-t", className)}
    >
      {items.map((item) => (
        <Base.Item key={item.id} value={item.id} className="border-rule border-b">
          <Base.Header>
            <Base.Trigger
              className={
                "group flex w-full items-center justify-between gap-6 py-4 text-start font-display text-display-3 " +
                "transition-colors hover:text-accent"
              }
            >
              {item.title}
              <Plus
                aria-hidden="true"
                strokeWidth={2.5}
                className="size-7 shrink-0 transition-transform group-data-panel-open:rotate-45"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel
            className={
              "h-(--accordion-panel-height) overflow-clip transition-[height] duration-slow " +
              "data-ending-style:h-0 data-starting-style:h-0"
            }
          >
            <div className="max-w-text pb-6 text-lead">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
