import { LinkButton } from "./link-button.tsx";
import { PageNotice } from "./page-notice.tsx";

/** The page for an unknown URL (`spec §2`). */
export function NotFound() {
  return (
    <div className="page-width py-section">
      <PageNotice
        word="404"
        title="Oops! Page not found"
        actions={
          <>
            <LinkButton to="/" size="lg">
              Go Back Home
            </LinkButton>
            <LinkButton to="/all-classes" variant="secondary">
              See our classes
            </LinkButton>
            <LinkButton to="/all-trainers" variant="secondary">
              See our trainers
            </LinkButton>
          </>
        }
      >
        <p>The page you are looking for may have been moved or deleted.</p>
      </PageNotice>
    </div>
  );
}
