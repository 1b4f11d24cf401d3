import rotateCw from "lucide/dist/esm/icons/rotate-cw.mjs";
import type { ReactNode, RefObject } from "react";
import { Button } from "./button.tsx";
import { focusHeading } from "./focus-heading.ts";
import { Icon } from "./icon.tsx";
import { useFocusPassedOn } from "./use-focus-passed-on.ts";

type LoadErrorProps = {
  /** What could not be loaded, and what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  /** Gets the focus once a retry succeeds; by default the page's heading. */
  focusAfter?: RefObject<HTMLElement | null>;
};

/** Replaces what could not be loaded. */
export function LoadError({ children, onRetry, busy, focusAfter }: LoadErrorProps) {
  const box = useFocusPassedOn(() => {
    if (focusAfter?.current) focusAfter.current.focus({ preventScroll: true });
    else focusHeading();
  });
  return (
    <div
      ref={box}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 border-danger border-l-6 bg-danger-soft p-4"
    >
      <p className="max-w-text font-semibold">
        {children ?? "This could not be loaded. Check your connection and try again."}
      </p>
      {onRetry && (
        <Button variant="secondary" size="sm" onClick={onRetry} busy={busy} busyLabel="Trying…">
          <Icon of={rotateCw} />
          Try again
        </Button>
      )}
    </div>
  );
}
