import arrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { useEffect, useRef } from "react";
import { type To, useLocation } from "react-router";
import { useSession } from "#app/account/session.ts";
import { useLeftState } from "#app/page/use-left-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { kept } from "#app/ui/kept.ts";
import { LinkButton } from "#app/ui/link-button.tsx";

/** Where someone was going before they registered, and what they are told before that, for home's route state. */
export type WayOn = { to: To; state: unknown; label: string; note?: string };

/** What of a door's form did not come to the account; the page that somebody came for goes before their profile. */
export function toldOnArrival(note: string, wayOn: WayOn | null = null): WayOn {
  return { ...(wayOn ?? { to: "/dashboard/profile", state: null, label: "Open your profile" }), note };
}

/** The entry of home in this tab's history whose offer is over: the state in it stays. */
const over = kept("way-on-over", "sessionStorage");

/**
 * Offers on home, where registering leads (spec §4), a link to the page that the person had come for; whoever comes back to
 * home has been there, or went elsewhere.
 */
export function WayOnOffer() {
  const session = useSession();
  const wayOn = useLeftState<{ wayOn?: WayOn }>()?.wayOn;
  const { key } = useLocation();
  const isOver = over.use() === key;
  const offeredAt = useRef<string>(undefined);
  useEffect(() => {
    if (offeredAt.current && offeredAt.current !== key) over.write(offeredAt.current);
    offeredAt.current = wayOn ? key : undefined;
  }, [wayOn, key]);
  if (!wayOn || isOver || session.status !== "signedIn") return null;
  return (
    <aside aria-label="Where you were going" className="surface-highlight">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 lg:py-6">
        <p className={wayOn.note ? "max-w-text font-semibold" : "font-display text-display-3"}>
          {wayOn.note ?? "Welcome to the studio"}
        </p>
        <LinkButton to={wayOn.to} state={wayOn.state} size="lg" className="max-sm:w-full">
          {wayOn.label}
          <Icon of={arrowRight} />
        </LinkButton>
      </div>
    </aside>
  );
}
