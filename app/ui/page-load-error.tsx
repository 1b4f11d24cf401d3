import { focusHeading } from "./focus-heading.ts";
import { PageNotice } from "./page-notice.tsx";
import { TryAgain } from "./try-again.tsx";
import { useFocusPassedOn } from "./use-focus-passed-on.ts";

type PageLoadErrorProps = {
  onRetry: () => void;
  busy: boolean;
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
        actions={<TryAgain onRetry={onRetry} busy={busy} />}
      >
        <p>Check your connection and try again.</p>
      </PageNotice>
    </div>
  );
}
