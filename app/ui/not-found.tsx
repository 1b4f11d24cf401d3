import { LinkButton } from "./link-button.tsx";
import { pictureAddress } from "./picture-address.ts";

/** The page for an unknown URL (`spec §2`). */
export function NotFound() {
  return (
    <section className="page-width grid gap-8 py-section">
      <div className="flex items-end justify-between gap-8">
        <p className="font-display font-poster in-register text-accent-display [--second-ink:var(--color-highlight)]">
          404
        </p>
        <img
          src={pictureAddress("/pictures/ornament/not-found.svg")}
          alt=""
          width={800}
          height={600}
          className="h-auto min-w-0 max-w-120 shrink rounded"
        />
      </div>
      <hr className="ornament-border border-0" />
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div className="grid gap-3">
          <h1 tabIndex={-1} className="font-display text-display-2 normal-case">
            Oops! Page not found
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
