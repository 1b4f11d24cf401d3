import { type ReactNode, useId } from "react";
import { joinClasses } from "./join-classes.ts";

type SectionProps = {
  title: ReactNode;
  lede?: ReactNode;
  /** A link or buttons at the end of the title's line. */
  actions?: ReactNode;
  /** Its background, from edge to edge of the window. */
  surface?: keyof typeof surfaces;
  /** Its content reaches the edges of the window. */
  bleeds?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

const surfaces = {
  paper: "",
  sunken: "bg-sunken",
  studio: "surface-studio",
  ink: "surface-ink",
  accent: "surface-accent",
  highlight: "surface-highlight",
};

/** A part of a page with an h2 that names it. */
export function Section(props: SectionProps) {
  const { title, lede, actions, surface = "paper", bleeds = false, id, className, children } = props;
  const titleId = useId();
  const quiet = surface === "accent" || surface === "highlight" ? "" : "text-muted";
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={joinClasses("py-section", surfaces[surface], className)}
    >
      <div className="page-width">
        <header className="mb-8 flex flex-wrap items-end justify-between gap-x-12 gap-y-4 lg:mb-12">
          <div className="grid gap-3">
            <h2 id={titleId} className="font-display text-display-2">
              {title}
            </h2>
            {lede && <p className={joinClasses("max-w-text text-lead", quiet)}>{lede}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </header>
        {!bleeds && children}
      </div>
      {bleeds && children}
    </section>
  );
}
