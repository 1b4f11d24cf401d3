import { useLocation } from "react-router";
import { LinkButton } from "./link-button.tsx";
import { PageNotice } from "./page-notice.tsx";

/** The page for an unknown URL (`spec §2`); below the dashboard's the way back leads there. */
export function NotFound() {
  const isBehindDoor = useLocation().pathname.startsWith("/dashboard/");
  return (
    <PageNotice
      word="404"
      title="Oops! Page not found"
      actions={
        <>
          <LinkButton to="/" size="lg">
            Go Back Home
          </LinkButton>
          {isBehindDoor ? (
            <LinkButton to="/dashboard" variant="secondary">
              See your dashboard
            </LinkButton>
          ) : (
            <>
              <LinkButton to="/all-classes" variant="secondary">
                See our classes
              </LinkButton>
              <LinkButton to="/all-trainers" variant="secondary">
                See our trainers
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <p>The page you are looking for may have been moved or deleted.</p>
    </PageNotice>
  );
}
