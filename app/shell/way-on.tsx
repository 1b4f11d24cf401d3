import { Link, type To, useLocation } from "react-router";
import { useSession } from "#app/account/session.ts";
import { LinkButton } from "#app/ui/link-button.tsx";

/** Where someone was going before they registered, for home's route state. */
export type WayOn = { to: To; state: unknown; label: string };

type Arrival = { wayOn?: WayOn | null; lacksPhoto?: boolean };

/**
 * On home, where registering leads (spec §4): a link to the page that the person had come for, and where to add the
 * photo that could not be sent.
 */
export function WayOnOffer() {
  const session = useSession();
  const { wayOn, lacksPhoto } = (useLocation().state ?? {}) as Arrival;
  // The server knows no route state: the offer appears after hydration.
  if (session.status !== "signedIn" || !(wayOn || lacksPhoto)) return null;
  return (
    <aside aria-label={wayOn ? "Where you were going" : "Your photo"} className="surface-highlight">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <div>
          <p className="font-semibold">Welcome to the studio.</p>
          {lacksPhoto && (
            <p>
              Your photo didn’t come through, so your initial stands in for you. Add it on your{" "}
              <Link to="/dashboard/profile" className="text-link">
                Profile
              </Link>
              .
            </p>
          )}
        </div>
        {wayOn && (
          <LinkButton to={wayOn.to} state={wayOn.state} variant="secondary">
            {wayOn.label}
          </LinkButton>
        )}
      </div>
    </aside>
  );
}
