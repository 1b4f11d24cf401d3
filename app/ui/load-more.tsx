import { type MouseEvent, useEffect, useRef } from "react";
import type { LinkProps } from "react-router";
import { LinkButton } from "./link-button.tsx";
import { LoadError } from "./load-error.tsx";
import { ProgressBar } from "./progress-bar.tsx";

type LoadMoreProps = {
  shown: number;
  /** How long the list is, such as `12` or `1000+`; unknown where the page starts in its middle. */
  total: string | undefined;
  /** What is counted, in the plural. */
  noun: string;
  /** The next page's URL, for before the scripts have loaded; none when everything is shown. */
  nextTo?: LinkProps["to"];
  onMore: () => void;
  busy?: boolean;
  /** The next page could not be loaded. */
  failed?: boolean;
  /** The page has a button that prints all of the list. */
  isPrinted?: boolean;
};

/** How much of a list is shown, and a link to the rest of it that adds it to this page. */
export function LoadMore({
  shown,
  total,
  noun,
  nextTo,
  onMore,
  busy,
  failed = false,
  isPrinted,
}: LoadMoreProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  const hasMore = nextTo !== undefined;
  // NaN for a total that was not counted to its end.
  const whole = Number(total);

  useEffect(() => {
    // The link disappears with the last page; the focus moves here, not to the top of the page.
    const focusWasLost = document.activeElement === document.body;
    if (!hasMore && wasPressed.current && focusWasLost) count.current?.focus();
  }, [hasMore]);

  function stayHere(event: MouseEvent) {
    // Opened in a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    wasPressed.current = true;
    if (!busy) onMore();
  }

  return (
    <div className="mx-auto grid w-full max-w-form justify-items-center gap-4">
      <p ref={count} tabIndex={-1} className="tabular text-muted text-small" aria-live="polite">
        {total === undefined ? shown : `${shown} of ${total}`} {noun}
      </p>
      {hasMore && (
        <p className="hidden font-semibold print:block">
          {whole > shown ? `${whole - shown} more ${noun} are` : "There are more, which are"} not printed
          here. To print them,{" "}
          {isPrinted ? "use the page’s own Print button" : `press “Show more” until all ${noun} are shown`}.
        </p>
      )}
      {whole > 0 && <ProgressBar label={`${noun} shown`} value={shown / whole} className="bg-sunken" />}
      {failed && !busy && (
        <LoadError>More {noun} could not be loaded. Check your connection and try again.</LoadError>
      )}
      {hasMore && (
        <LinkButton
          to={nextTo}
          variant="secondary"
          onClick={stayHere}
          aria-busy={busy || undefined}
          className="print:hidden"
        >
          {linkText({ busy, failed })}
        </LinkButton>
      )}
    </div>
  );
}

function linkText({ busy, failed }: Pick<LoadMoreProps, "busy" | "failed">): string {
  if (busy) return "Loading…";
  return failed ? "Try again" : "Show more";
}
