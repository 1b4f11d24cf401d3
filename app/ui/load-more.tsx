import { Button } from "./button.tsx";
import { ProgressBar } from "./progress-bar.tsx";

type LoadMoreProps = {
  shown: number;
  total: number;
  /** What is counted, in the plural. */
  noun: string;
  onMore: () => void;
  busy?: boolean;
};

/** How much of a list is shown, and a button for the rest of it. */
export function LoadMore({ shown, total, noun, onMore, busy }: LoadMoreProps) {
  return (
    <div className="mx-auto grid w-full max-w-form justify-items-center gap-4">
      <p className="tabular text-muted text-small" aria-live="polite">
        {shown} of {total} {noun}
      </p>
      <ProgressBar label={`${noun} shown`} value={total === 0 ? 1 : shown / total} className="bg-sunken" />
      {shown < total && (
        <Button variant="secondary" onClick={onMore} busy={busy} busyLabel="Loading…">
          Show more
        </Button>
      )}
    </div>
  );
}
