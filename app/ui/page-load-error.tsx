import rotateCw from "lucide/dist/esm/icons/rotate-cw.mjs";
import { Button } from "./button.tsx";
import { focusHeading } from "./focus-heading.ts";
import { Icon } from "./icon.tsx";
import { LinkButton } from "./link-button.tsx";
import { PageNotice } from "./page-notice.tsx";
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
