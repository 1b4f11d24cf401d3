import { isRouteErrorResponse, useLocation } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Divider } from "#app/ui/divider.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { NotFound } from "#app/ui/not-found.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { brand } from "#contract/brand.ts";

/** What a person sees when a page cannot be shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <main id="main">
        <title>{`Page not found · ${brand.name}`}</title>
        <NotFound />
      </main>
    );
  }
  const requestId = findRequestId(error);
  return (
    <main id="main" className="page-width grid gap-8 py-section">
      <title>{`Something went wrong · ${brand.name}`}</title>
      <PageHeading lede="It is not you. Try again in a moment; what you had saved is safe.">
        Something went wrong
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <a href={pathname + search} className={buttonStyle({ variant: "primary" })}>
          Try again
        </a>
        <LinkButton to="/" variant="secondary" reloadDocument>
          Go Back Home
        </LinkButton>
      </div>
      {requestId && (
        <p className="text-muted text-small">
          If you write to us, name this request: <code className="font-mono">{requestId}</code>
        </p>
      )}
      <Divider variant="ornament" />
    </main>
  );
}

/** The id that the API put into its error (`D31`), if it got this far. */
function findRequestId(error: unknown): string | undefined {
  const body = isRouteErrorResponse(error) ? error.data : error;
  const candidates = [body?.error?.requestId, body?.requestId];
  return candidates.find((id): id is string => typeof id === "string");
}
