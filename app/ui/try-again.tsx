import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";

/** The two ways on from a page that could not be loaded. */
export function TryAgain({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <>
      <Button size="lg" onClick={onRetry} busy={busy} busyLabel="Trying…">
        Try again
      </Button>
      <LinkButton to="/" variant="secondary" size="lg">
        Go Back Home
      </LinkButton>
    </>
  );
}
