import { isRouteErrorResponse, useLocation } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { NotFound } from "#app/ui/not-found.tsx";
import { PageNotice } from "#app/ui/page-notice.tsx";
import { brand } from "#studio/brand.ts";

/** What a person sees when a page cannot be shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <main id="main" className="page-width py-section">
        <title>{`Page not found · ${brand.name}`}</title>
        <NotFound />
      </main>
    );
  }
  return (
    <main id="main" className="page-width py-section">
      <title>{`Something went wrong · ${brand.name}`}</title>
      <PageNotice
        word="Sorry"
        title="Something went wrong"
        actions={
          <>
            <a href={pathname + search} className={buttonStyle({ variant: "primary", size: "lg" })}>
              Try again
            </a>
            <LinkButton to="/" variant="secondary" size="lg" reloadDocument>
              Go Back Home
            </LinkButton>
          </>
        }
      >
        <p>That’s our fault, not yours. Try again in a moment; everything you saved is safe.</p>
        <p>
          If it doesn’t help, call us on{" "}
          <a href={`tel:${brand.hotline.replaceAll(" ", "")}`} className="text-link whitespace-nowrap">
            {brand.hotline}
          </a>
          .
        </p>
      </PageNotice>
    </main>
  );
}
