import type { MouseEvent } from "react";
import type { LinkProps } from "react-router";
import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";
import { ProgressBar } from "./progress-bar.tsx";

type LoadMoreProps = {
  shown: number;
  total: number;
  /** What is counted, in the plural. */
  noun: string;
  onMore: () => void;
  busy?: boolean;
  /** The next page's own address, for a page whose script has not arrived. */
  nextTo?: LinkProps["to"];
  /** Whether there is more; else as many as are not shown yet. */
  more?: boolean;
};

/** How much of a list is shown, and a button for the rest of it. */
export function LoadMore(props: LoadMoreProps) {
  const { shown, total, noun, onMore, busy, nextTo, more = shown < total } = props;

  function stayHere(event: MouseEvent) {
    // Asked for in a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!busy) onMore();
  }

  return (
    <div className="mx-auto grid w-full max-w-form justify-items-center gap-4">
      <p className="tabular text-muted text-small" aria-live="polite">
        {shown} of {total} {noun}
      </p>
      <ProgressBar label={`${noun} shown`} value={total === 0 ? 1 : shown / total} className="bg-sunken" />
      {more && nextTo !== undefined && (
        <LinkButton to={nextTo} variant="secondary" onClick={stayHere} aria-busy={busy || undefined}>
          {busy ? "Loading…" : "Show more"}
        </LinkButton>
      )}
      {more && nextTo === undefined && (
        <Button variant="secondary" onClick={onMore} busy={busy} busyLabel="Loading…">
          Show more
        </Button>
      )}
    </div>
  );
}
