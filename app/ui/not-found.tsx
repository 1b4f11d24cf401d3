import { Divider } from "./divider.tsx";
import { LinkButton } from "./link-button.tsx";

/** The page for an address that leads nowhere (`spec §2`). */
export function NotFound() {
  return (
    <section className="page-width grid min-h-[70dvh] content-center gap-8 py-section">
      <p aria-hidden="true" className="font-display text-[clamp(9rem,34vw,26rem)] text-accent leading-[0.76]">
        404
      </p>
      <Divider variant="ornament" />
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div className="grid gap-3">
          <h1 tabIndex={-1} className="font-display text-display-2">
            <span className="sr-only">404 </span>Oops! Page not found
          </h1>
          <p className="max-w-text text-lead text-muted">
            The page you are looking for may have been moved or deleted.
          </p>
        </div>
        <LinkButton to="/" size="lg">
          Go Back Home
        </LinkButton>
      </div>
    </section>
  );
}
