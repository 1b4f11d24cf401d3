import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { joinClasses } from "./join-classes.ts";

type LoadErrorProps = {
  /** What could not be had, and what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  /** "h1" where it stands for the whole page. */
  as?: "h1" | "p";
  className?: string;
};

/** Stands where something could not be loaded. */
export function LoadError({ children, onRetry, busy, as: Words = "p", className }: LoadErrorProps) {
  return (
    <div
      role="alert"
      className={joinClasses(
        "flex flex-wrap items-center justify-between gap-4 border-danger border-l-6 bg-danger-soft p-4",
        className,
      )}
    >
      <Words className="max-w-text font-semibold">
        {children ?? "This could not be loaded. Check your connection and try again."}
      </Words>
      {onRetry && (
        <Button variant="secondary" size="sm" onClick={onRetry} busy={busy} busyLabel="Trying…">
          <RotateCw aria-hidden="true" />
          Try again
        </Button>
      )}
    </div>
  );
}
