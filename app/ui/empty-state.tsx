import type { ReactNode } from "react";
import { pictureAddress } from "./picture-address.ts";

type EmptyStateProps = {
  /** What there is none of, such as "No Trainer Data". */
  title: ReactNode;
  children?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
  /** The heading's level; a whole page is a `PageNotice`. */
  as?: "h2" | "h3" | "p";
};

/** A drawing of an empty room, with what to do next. */
export function EmptyState({ title, children, action, as: Heading = "p" }: EmptyStateProps) {
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
        <Heading className="font-bold text-title">{title}</Heading>
        {children && <div className="max-w-text text-muted">{children}</div>}
        {action}
      </div>
    </div>
  );
}
