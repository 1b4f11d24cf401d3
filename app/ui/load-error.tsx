import rotateCw from "lucide/dist/esm/icons/rotate-cw.mjs";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { focusHeading } from "./focus-heading.ts";
import { Icon } from "./icon.tsx";
import { LinkButton } from "./link-button.tsx";
import { PageNotice } from "./page-notice.tsx";

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

type PageLoadErrorProps = Required<Pick<LoadErrorProps, "onRetry" | "busy">> & {
  /** What could not be loaded, such as "This class". */
  name: string;
};

/** Replaces a whole page that could not be loaded. */
export function PageLoadError({ name, onRetry, busy }: PageLoadErrorProps) {
  const box = useFocusPassedOn(focusHeading);
  return (
    <div ref={box} role="alert">
      <PageNotice
        word="Sorry"
        title={`${name} could not be loaded.`}
        actions={
          <>
            <Button size="lg" onClick={onRetry} busy={busy} busyLabel="Trying…">
              <Icon of={rotateCw} />
              Try again
            </Button>
            <LinkButton to="/" variant="secondary" size="lg">
              Go Back Home
            </LinkButton>
          </>
        }
      >
        <p>Check your connection and try again.</p>
      </PageNotice>
    </div>
  );
}

/** Calls `pass` when the element is removed with the focus in it, which would otherwise be lost. */
function useFocusPassedOn(pass: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, []);
  // Later than the layout effect: by then the replacement is there.
  const passOn = useEffectEvent(() => {
    if (hadFocus.current && document.activeElement === document.body) pass();
  });
  useEffect(() => () => passOn(), []);

  return box;
}
