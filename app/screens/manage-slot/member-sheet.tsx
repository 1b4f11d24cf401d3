import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { stretchText } from "#app/features/absences/words.ts";
import { comersOfDaysQuery } from "#app/features/visits/queries.ts";
import { useFollowed } from "#app/page/use-followed.ts";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Modal, paperStyle } from "#app/ui/modal.tsx";
import { daysText } from "#contract/days.ts";
import { slotHours } from "#contract/hours.ts";
import { membershipText } from "#contract/money.ts";
import { firstOfWeek, isOff, sessionDays } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";

type MemberSheetProps = {
  membership: Payment;
  /** What the hash of a link that opens it names. */
  linked?: string;
  children: ReactNode;
};

/** A member's name, which opens what their trainer may know of their membership: no email and no photo (D24, D77). */
export function MemberSheet({ membership, linked, children }: MemberSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  useFollowed((name) => name === linked && setIsOpen(true));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="text-link -my-2.5 min-h-6 py-2.5 text-start"
      >
        {children}
      </button>
      {isOpen && <Sheet membership={membership} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Sheet({ membership, onClose }: { membership: Payment; onClose: () => void }) {
  const { userName, slotTiming, slotDays, chosenDays, price, className, startsOn, endsOn, pause } =
    membership;
  const came = useCame(membership);
  const today = studioDay(useNow());
  return (
    <Modal aria-label={userName} onDismiss={onClose} className={`${paperStyle} grid gap-4 p-6`}>
      <h2 className="wrap-anywhere font-bold text-title">{userName}</h2>
      <dl className="grid border-hair border-t">
        <Fact name="Slot">
          {slotTiming} {slotHours(membership)}, {daysText(slotDays)}
        </Fact>
        {chosenDays.length > 0 && <Fact name="Means to come">{daysText(chosenDays)}</Fact>}
        <Fact name="Membership">{membershipText(price)}</Fact>
        <Fact name="Class">{className ?? "None in particular"}</Fact>
        <Fact name="From">
          <DateText date={startsOn} />
        </Fact>
        <Fact name="Until">
          <DateText date={endsOn} />
        </Fact>
        {pause && pause.until >= today && <Fact name="On pause">{stretchText(pause)}</Fact>}
        {came.thisWeek !== null && <Fact name="Came this week">{came.thisWeek ?? "…"}</Fact>}
        {came.lately !== null && <Fact name="Came in four weeks">{came.lately ?? "…"}</Fact>}
      </dl>
      <div className="flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

/** How many weeks of visits are told, this one among them. */
const weeksTold = 4;

/** "1 of 3" sessions of this week, and how often in the weeks told; undefined while loading, null where there were none (D77). */
function useCame(membership: Payment): Record<"thisWeek" | "lately", string | null | undefined> {
  const { _id, trainerId } = membership;
  const thisWeek = firstOfWeek(studioDay(useNow()));
  // Each of a week's lists has all of its visits.
  const days = Array.from({ length: weeksTold }, (_, weeks) =>
    lastSessionDay(membership, dayAfter(thisWeek, -7 * weeks)),
  ).filter((day) => day !== undefined);
  const lists = useQuery(comersOfDaysQuery(trainerId, days));
  const weeks = lists.data?.flatMap(({ day, comers }) =>
    comers.filter(({ membershipId }) => membershipId === _id).map(({ week }) => ({ day, ...week })),
  );
  const here = weeks?.find(({ day }) => day >= thisWeek);
  const visits = weeks?.reduce((sum, { came }) => sum + came, 0);
  const shown = (text: string | false | undefined) => (lists.isLoading ? undefined : text || null);
  return {
    thisWeek: days.some((day) => day >= thisWeek) ? shown(here && `${here.came} of ${here.of}`) : null,
    lately: days.some((day) => day < thisWeek)
      ? shown(visits !== undefined && (visits === 1 ? "Once" : `${visits} times`))
      : null,
  };
}

/** The last day of a week on which the membership has a session that takes place. */
function lastSessionDay(
  { slotDays, startsOn, endsOn, changedSessions }: Payment,
  first: string,
): string | undefined {
  const off = changedSessions.filter(isOff).map(({ day }) => day);
  return sessionDays(slotDays, { from: first, until: dayAfter(first, 6) }).findLast(
    (one) => startsOn <= one && one <= endsOn && !off.includes(one),
  );
}
