import arrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { useLocation } from "react-router";
import { useSession } from "#app/account/session.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** What of a door's form did not come to the account, in the route state of the page that the door led to. */
export type Arrival = { told?: string };

/** Tells it, with the way to one's profile. */
export function ToldOnArrival() {
  const session = useSession();
  const { told } = (useLocation().state ?? {}) as Arrival;
  // The server knows no route state: it appears after hydration.
  if (!told || session.status !== "signedIn") return null;
  return (
    <aside aria-label="Your account" className="surface-highlight">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 lg:py-6">
        <p className="max-w-text font-semibold">{told}</p>
        <LinkButton to="/dashboard/profile" size="lg" className="max-sm:w-full">
          Open your profile
          <Icon of={arrowRight} />
        </LinkButton>
      </div>
    </aside>
  );
}
