import chevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { type ReactNode, useSyncExternalStore } from "react";
import { type PaymentOrder, slotOfOrder } from "#app/features/payments/payment-order.ts";
import { sessionsToChoose } from "#app/features/payments/sessions-to-choose.ts";
import { TermText } from "#app/features/payments/term-text.tsx";
import { slotInks } from "#app/features/people/slots.ts";
import { TrainerSun } from "#app/features/people/trainer-sun.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { hoursText, slotTimes } from "#contract/hours.ts";
import { centsOfDollars, membershipText, tierOfCents } from "#contract/money.ts";
import type { Term } from "#contract/terms.ts";
import { typeset } from "#contract/typeset.ts";

/** Where the card's fields are in view with all of it. */
const roomy = "(width >= 48rem)";

type ReceiptProps = {
  order: PaymentOrder;
  /** The term; a renewal starts later than today (D56). Undefined while unknown, null if it cannot be booked. */
  term: Term | null | undefined;
  className?: string;
};

/** What is being paid for, and how much (spec §2 Payment); on a phone, where the card comes next, in four lines. */
export function Receipt({ order, term, className }: ReceiptProps) {
  const tier = tierOfCents(centsOfDollars(order.price));
  const sessions = sessionsToChoose(order);
  const isWide = useSyncExternalStore(watchWidth, hasRoom, () => true);
  return (
    <section
      aria-labelledby="receipt"
      className={joinClasses("self-start overflow-clip rounded border border-rule bg-raised", className)}
    >
      <div
        className={joinClasses(
          "isolate flex flex-wrap items-end justify-between gap-4 overflow-clip px-4 pt-4 sm:px-6 sm:pt-6",
          slotInks[order.slotTiming],
        )}
      >
        <h2 id="receipt" className="flex-1 basis-40 text-balance pb-3 font-display text-display-3">
          What you pay for
        </h2>
        <div className="ms-auto me-2 -mb-2 flex-none [--portrait:4rem] sm:[--portrait:6.5rem]">
          <TrainerSun id={order.trainerId} name={order.trainerName} />
        </div>
      </div>
      <Folded isFolded={!isWide} order={order} term={term}>
        <dl className="px-4 py-2 sm:px-6">
          <Line name="Trainer">
            <TextLink to={`/trainer-details/${order.trainerId}`}>{order.trainerName}</TextLink>
          </Line>
          <Line name="Slot timing">{order.slotTiming}</Line>
          <Line name="Hours and days">
            <span className="tabular">{slotTimes(order)}</span>
          </Line>
          {sessions && <Line name="Sessions">{sessions} a week, on any of these days</Line>}
          <Line name="Slot duration">{hoursText(order.slotDuration)}</Line>
          {order.className && <Line name="Class">{typeset(order.className)}</Line>}
          <Line name="Membership">{tier?.name}, one month</Line>
          {term !== null && (
            <Line name="Runs">
              {term ? <TermText {...term} /> : <Skeleton className="ms-auto h-lh w-40 max-w-full" />}
            </Line>
          )}
        </dl>
        <p className="flex items-baseline justify-between gap-4 border-rule border-t border-dashed px-4 py-3 sm:px-6">
          <span className="font-semibold">Price</span>
          <Price dollars={order.price} className="font-display text-display-2" />
        </p>
        <p className="border-hair border-t px-4 py-2 sm:px-6">
          <TextLink to={slotOfOrder(order)} replace>
            Change the membership or class
          </TextLink>
        </p>
      </Folded>
    </section>
  );
}

const hasRoom = () => matchMedia(roomy).matches;

function watchWidth(listener: () => void): () => void {
  const width = matchMedia(roomy);
  width.addEventListener("change", listener);
  return () => width.removeEventListener("change", listener);
}

/** Who, when, what until when, and the price, which open what they stand for. */
function Folded({
  isFolded,
  order,
  term,
  children,
}: Pick<ReceiptProps, "order" | "term"> & {
  isFolded: boolean;
  children: ReactNode;
}) {
  if (!isFolded) return children;
  return (
    <details className="group">
      <summary className="grid cursor-pointer grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-3 sm:px-6">
        <span className="font-semibold wrap-anywhere">{order.trainerName}</span>
        <Icon of={chevronDown} className="row-span-4 size-6 transition-transform group-open:rotate-180" />
        <span className="tabular">
          {order.slotTiming}, {slotTimes(order)}
        </span>
        <span className="wrap-anywhere">
          {[membershipText(order.price), order.className && typeset(order.className)]
            .filter(Boolean)
            .join(" · ")}
          {term && (
            <>
              {" · until "}
              <DateText date={term.endsOn} length="short" yearless />
            </>
          )}
        </span>
        <Price dollars={order.price} className="font-semibold" />
      </summary>
      {children}
    </details>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-x-6 narrow:flex-wrap border-hair py-2 not-first:border-t">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 narrow:text-start text-end font-semibold">{children}</dd>
    </div>
  );
}
