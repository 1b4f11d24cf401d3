import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

type PageHeadingProps = {
  children: ReactNode;
  /** One or two sentences below. */
  lede?: ReactNode;
  /** Buttons beside, below on a phone. */
  actions?: ReactNode;
  size?: "page" | "tool";
  className?: string;
};

const sizes = { page: "text-display-1", tool: "text-display-3" };

/** The page's one h1. It receives the focus when the page is arrived at. */
export function PageHeading({ children, lede, actions, size = "page", className }: PageHeadingProps) {
  return (
    <header className={joinClasses("flex flex-wrap items-end justify-between gap-x-12 gap-y-6", className)}>
      <div className="grid min-w-0 gap-4">
        <h1 tabIndex={-1} className={joinClasses("font-display break-words", sizes[size])}>
          {children}
        </h1>
        {lede && <p className="max-w-text text-lead text-muted">{lede}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
