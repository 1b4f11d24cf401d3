import type { ReactNode } from "react";
import { fitWords } from "./fit-words.ts";
import { joinClasses } from "./join-classes.ts";
import { roomFor } from "./room-for.ts";

type PageHeadingProps = {
  children: string;
  /** One or two sentences below. */
  lede?: ReactNode;
  /** Buttons beside it, or below on a phone. */
  actions?: ReactNode;
  size?: "page" | "tool";
  className?: string;
};

const sizes = { page: "in-register text-fitted", tool: "text-display-3 break-words" };

/** The page's one h1. It gets the focus after a navigation. */
export function PageHeading({ children, lede, actions, size = "page", className }: PageHeadingProps) {
  return (
    <header
      className={joinClasses(
        "@container flex flex-wrap justify-between gap-x-12 gap-y-6",
        lede ? "items-end" : "items-center",
        className,
      )}
    >
      <div className="grid min-w-0 gap-4">
        <h1
          tabIndex={-1}
          className={joinClasses("font-display", sizes[size], roomFor(children))}
          style={size === "page" ? fitWords(children) : undefined}
        >
          {children}
        </h1>
        {lede && <p className="max-w-text text-lead text-muted">{lede}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
