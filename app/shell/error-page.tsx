import { isRouteErrorResponse, useLocation } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { NotFound } from "#app/ui/not-found.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { brand } from "#studio/brand.ts";

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
  return (
    <main id="main" className="page-width grid gap-8 py-section">
      <title>{`Something went wrong · ${brand.name}`}</title>
      <PageHeading lede="That’s our fault, not yours. Try again in a moment; everything you saved is safe.">
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
      <hr className="ornament-border border-0" />
    </main>
  );
}
