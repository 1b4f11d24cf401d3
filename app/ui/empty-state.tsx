import type { ReactNode } from "react";
import { pictureAddress } from "./picture-address.ts";

type EmptyStateProps = {
  /** What there is none of, such as "No Trainer Data". */
  title: ReactNode;
  children?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
  /** The heading's level. */
  as?: "h1" | "h2" | "h3" | "p";
};

/** A drawing of an empty room, with what to do next; larger, and in sentence case, where it is the whole page. */
export function EmptyState({ title, children, action, as: Heading = "p" }: EmptyStateProps) {
  const isPage = Heading === "h1";
  return (
    <div className="grid items-center gap-6 rounded border border-frame bg-raised p-6 narrow:p-4 sm:grid-cols-[minmax(0,15rem)_1fr] sm:gap-8">
      <img
        src={pictureAddress("/pictures/ornament/empty.svg")}
        alt=""
        width={480}
        height={360}
        className="h-auto w-full max-w-60 rounded"
      />
      <div className="grid justify-items-start gap-3">
        <Heading
          tabIndex={isPage ? -1 : undefined}
          className={isPage ? "font-display text-display-3 normal-case" : "font-bold text-title"}
        >
          {title}
        </Heading>
        {children && <div className="max-w-text text-muted">{children}</div>}
        {action}
      </div>
    </div>
  );
}
