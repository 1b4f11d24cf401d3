import check from "lucide/dist/esm/icons/check.mjs";
import minus from "lucide/dist/esm/icons/minus.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Price } from "#app/ui/price.tsx";
import { daysText } from "#contract/days.ts";
import { dollarsOfCents } from "#contract/money.ts";
import { benefits } from "#studio/benefits.ts";
import type { Weekday } from "#studio/hours.ts";
import { type Tier, tiers } from "#studio/tiers.ts";

type TierCardsProps = {
  /** The days of the slot; "any" where no slot is chosen yet. */
  days: readonly Weekday[] | "any";
  /** The one that somebody has and would renew: it stands out in place of the recommended one. */
  own?: Tier;
  /** Where pressing a card leads. */
  to?: string;
  /** What each card ends with. */
  children?: (tier: Tier) => ReactNode;
};

/** The three memberships side by side, to compare (spec §2). */
export function TierCards({ days, own, to, children }: TierCardsProps) {
  return (
    <ul className="grid gap-6 max-md:gap-3 md:grid-cols-3 md:gap-4 lg:gap-6">
      {tiers.map((tier) => (
        <li
          key={tier.name}
          // One below the other, what would be renewed comes first.
          className={joinClasses("relative grid", own?.name === tier.name && "max-md:order-first")}
        >
          {standsOut(tier, own) && <p className="card-tag">{own ? "Yours now" : "Recommended"}</p>}
          <TierCard tier={tier} days={days} own={own} to={to}>
            {children?.(tier)}
          </TierCard>
        </li>
      ))}
    </ul>
  );
}

/** The membership whose card stands out: somebody's own, or else the one that the studio recommends. */
export function standsOut({ name }: Tier, own: Tier | undefined): boolean {
  return name === (own?.name ?? "Standard");
}

/** One membership: its price and its benefits. */
function TierCard({
  tier,
  days,
  own,
  to,
  children,
}: Pick<TierCardsProps, "days" | "own" | "to"> & { tier: Tier; children: ReactNode }) {
  const { pitch, sessions, list, without } = benefits[tier.name];
  return (
    <Card variant={standsOut(tier, own) ? "studio" : "framed"}>
      {/* On a phone what chooses it stands beside the price: all three are compared at once. */}
      <CardBody className="gap-6 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-2 max-md:px-4 max-md:py-3 narrow:grid-cols-1 md:max-lg:p-4">
        <div className="grid gap-2 max-md:gap-1">
          <h2 className="font-label">
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-6 items-center underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {tier.name}
              </Link>
            ) : (
              tier.name
            )}
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Price
              dollars={dollarsOfCents(tier.priceCents)}
              className="font-display text-display-1 max-lg:text-display-2"
            />
            <span className="font-semibold">a month</span>
          </p>
          <p
            className={joinClasses(
              "text-lead md:min-h-[3lh] lg:min-h-[2lh]",
              children != null && "max-md:hidden",
            )}
          >
            {pitch}
          </p>
        </div>
        <ul className="grid gap-2 border-hair border-t pt-4 max-md:col-span-full max-md:gap-0.5 max-md:pt-2 max-md:text-small">
          {[sessionsText(sessions, days), ...list].map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <Icon of={check} strokeWidth={3} className="mt-1 size-4 shrink-0 max-md:mt-0.5 text-studio" />
              {benefit}
            </li>
          ))}
          {without && (
            <li className="flex gap-3 text-muted">
              <Icon of={minus} strokeWidth={3} className="mt-1 size-4 shrink-0 max-md:mt-0.5" />
              {without}
            </li>
          )}
        </ul>
        {children}
      </CardBody>
    </Card>
  );
}

/** How many sessions a membership has, in a slot of these days. */
function sessionsText(sessions: 1 | 3 | "all", days: TierCardsProps["days"]): string {
  if (days === "any") return anySlot[sessions];
  if (sessions === "all" || sessions >= days.length) return `Every session of this slot: ${daysText(days)}`;
  return `${anySlot[sessions]}, on any of this slot’s days`;
}

const anySlot = {
  1: "One session a week",
  3: "Three sessions a week",
  all: "Every session of your slot, up to six a week",
};
