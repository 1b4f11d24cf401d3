import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { newAttemptId } from "#app/data/attempt-id.ts";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { ChangesToCome } from "#app/features/absences/changes-to-come.tsx";
import { ofSessions } from "#app/features/absences/of-sessions.ts";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import type { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { TermText } from "#app/features/payments/term-text.tsx";
import { standsOut, TierCards } from "#app/features/payments/tier-card.tsx";
import { mayBook } from "#app/features/people/may-book.ts";
import { OthersWithSlot } from "#app/features/people/others-with-slot.tsx";
import { takesBookings } from "#app/features/people/slots.ts";
import { type SlotStanding, useSlotStanding } from "#app/features/places/queries.ts";
import { SameHoursNote } from "#app/features/places/same-hours-note.tsx";
import { WaitingList } from "#app/features/places/waiting-list.tsx";
import { useNow } from "#app/page/use-now.ts";
import { askForSearch } from "#app/shell/search/asked.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { Waiting } from "#app/ui/waiting.tsx";
import { fewPlaces, noSlotText } from "#contract/constants.ts";
import { centsOfDollars, dollarsOfCents, refundText, tierOfCents } from "#contract/money.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { termOf } from "#contract/terms.ts";
import { typeset } from "#contract/typeset.ts";
import type { Role, TrainerProfile } from "#contract/users.ts";
import type { Weekday } from "#studio/hours.ts";
import type { Tier } from "#studio/tiers.ts";
import { FirstSession, type FirstSessionProps, inTerm, withoutTold } from "./first-session.tsx";

/** Id of the note that says why the price buttons are disabled. */
const noteId = "no-slot";

type MembershipsProps = { trainer: TrainerProfile; timing: SlotTiming; role: Role | undefined };

/** Three memberships to compare; pressing a price goes on to pay (spec §2, §5). */
export function Memberships({ trainer, timing, role }: MembershipsProps) {
  const navigate = useNavigate();
  const kept = useSlotStanding(trainer._id, timing)?.own?.className;
  const [className, chooseClass] = useChosenClass(trainer.available_classes, kept);
  const isClosed = !takesBookings(trainer);

  function choose(tier: Tier) {
    if (isClosed) {
      toast.error(noSlotText);
      return;
    }
    const order: PaymentOrder = {
      price: dollarsOfCents(tier.priceCents),
      trainerId: trainer._id,
      trainerName: trainer.name,
      slotDuration: trainer.slot_duration,
      slotTiming: timing,
      slotDays: trainer.slot_days,
      className: className || undefined,
      attemptId: newAttemptId(),
    };
    void navigate("/payment", { state: order });
  }

  return (
    <div className="grid gap-4 sm:gap-8">
      {!mayBook(role) && (
        <p role="note" className="border-highlight border-l-6 bg-sunken p-4 font-semibold">
          Only members can book slots. As {role === "admin" ? "an admin" : "a trainer"}, you can look but not
          pay.{" "}
          {role === "admin" && !isClosed && (
            <button type="button" onClick={() => askForSearch("book for ")} className="text-link min-h-6">
              Book for a member
            </button>
          )}
        </p>
      )}
      {isClosed ? (
        <>
          <p id={noteId} role="note" className="border-highlight border-l-6 bg-sunken p-4">
            <strong>{noSlotText}</strong> {trainer.name} is not taking bookings right now.
          </p>
          <OthersWithSlot timing={timing} except={[trainer._id]} />
          <p className="border-rule border-t pt-8 font-display text-display-3">Once it opens again</p>
          <Tiers closed days={trainer.slot_days} disabled={!mayBook(role)} note={noteId} onChoose={choose} />
        </>
      ) : (
        <OpenSlot
          trainer={trainer}
          timing={timing}
          role={role}
          onChoose={choose}
          classChoice={
            <ClassChoice classes={trainer.available_classes} value={className} onChange={chooseClass} />
          }
        />
      )}
    </div>
  );
}

/** For the slot's trainer: what members see, without buttons, and where they themselves see who comes. */
export function OwnTrainersSlot({ days }: { days: readonly Weekday[] }) {
  return (
    <div className="grid gap-8">
      <p role="note" className="border-studio border-l-6 bg-sunken p-4">
        <strong>Your slot.</strong> Members choose one of these.{" "}
        <TextLink to="/dashboard/manage-slot">See who comes</TextLink>
      </p>
      <TierCards days={days} />
    </div>
  );
}

type OpenSlotProps = MembershipsProps & { onChoose: (tier: Tier) => void; classChoice: ReactNode };

/** The slot's availability and the memberships, rendered together so that the layout doesn't shift. */
function OpenSlot({ trainer, timing, role, onChoose, classChoice }: OpenSlotProps) {
  const standing = useSlotStanding(trainer._id, timing);
  const changes = useTimetableChanges();
  if (!standing) return <Waiting name="the memberships" shapes={["h-8 max-w-text", "h-96"]} />;
  const { own } = standing;
  const ownTier = own?.price ? tierOfCents(centsOfDollars(own.price)) : undefined;
  if (standing.isFull) return <FullSlot trainer={trainer} timing={timing} role={role} standing={standing} />;
  const slot = { trainer, timing, changes };
  return (
    // What explains comes after the prices, which are what one sees first on a phone; what may be a mistake, before.
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 lg:gap-x-12">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-display text-display-3">{ownTier ? "Renew" : "Choose"} your membership</p>
          <PlacesLeft {...standing} />
        </div>
        {classChoice}
        <OwnStanding {...standing} />
      </div>
      <SameHoursNote sameHours={own?.sameHours} />
      <Tiers days={trainer.slot_days} own={ownTier} disabled={!mayBook(role)} onChoose={onChoose} />
      <TermNow {...slot} own={own} />
    </>
  );
}

/** Nothing can be bought: the waiting list first, then who else has room, and what a place will cost (D55). */
function FullSlot({ trainer, timing, role, standing }: MembershipsProps & { standing: SlotStanding }) {
  const sameHours = standing.own?.sameHours ?? [];
  const own = sameHours.filter(({ slotTiming }) => slotTiming === timing).map(({ trainerId }) => trainerId);
  return (
    <>
      <WaitingList slot={{ trainerId: trainer._id, slotTiming: timing }} standing={standing} role={role} />
      <SameHoursNote sameHours={sameHours}>
        You can wait all the same. If a place becomes free and you book it, you have both, and pay for both.
      </SameHoursNote>
      <OthersWithSlot timing={timing} except={[trainer._id, ...own]} />
      <p className="border-rule border-t pt-8 font-display text-display-3">Once a place is yours</p>
      <TierCards days={trainer.slot_days} />
    </>
  );
}

type TierLook = {
  /** The slot's. */
  days: readonly Weekday[];
  disabled: boolean;
  /** Nothing to buy: the button looks closed, and says so when pressed (spec §8). */
  closed?: boolean;
  /** Id of the note that says why a price is disabled. */
  note?: string;
  /** What the member has and would renew. */
  own?: Tier;
};

/** The memberships, each with the button that chooses it. */
function Tiers({
  days,
  disabled,
  closed,
  note,
  own,
  onChoose,
}: TierLook & { onChoose: (tier: Tier) => void }) {
  return (
    <TierCards days={days} own={own}>
      {(tier) => (
        <Button
          size="lg"
          wide
          variant={closed ? "closed" : standsOut(tier, own) ? "primary" : "secondary"}
          disabled={disabled}
          aria-describedby={note}
          onClick={() => onChoose(tier)}
          className="mt-auto max-md:not-narrow:col-start-2 max-md:not-narrow:row-start-1 max-md:self-center max-md:px-4"
        >
          Price ${dollarsOfCents(tier.priceCents)}
        </Button>
      )}
    </TierCards>
  );
}

/** The chosen class, in the URL so that it survives going Back from payment, or that of what would be renewed (D56). */
function useChosenClass(
  classes: readonly string[],
  kept: string | null | undefined,
): [className: string, choose: (name: string) => void] {
  const named = useSearchParams()[0].get("class");
  const [chosen, setChosen] = useState(named);
  function choose(name: string) {
    setChosen(name);
    const address = new URL(location.href);
    address.searchParams.set("class", name);
    // Bypasses the router: its navigation could still be pending when a price is pressed next.
    history.replaceState(history.state, "", address);
  }
  const className = chosen ?? kept ?? "";
  return [classes.includes(className) ? className : "", choose];
}

type ClassChoiceProps = { classes: string[]; value: string; onChange: (className: string) => void };

/** A booking may name one of the trainer's classes, and then counts for it (D34). */
function ClassChoice({ classes, value, onChange }: ClassChoiceProps) {
  if (classes.length === 0) return null;
  return (
    <SelectField
      label="Class"
      optional
      hint="Your booking then counts for it, and your trainer reads it."
      className="field-row w-full max-w-form max-sm:[&>p]:sr-only"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">None</option>
      {classes.map((name) => (
        <option key={name} value={name}>
          {typeset(name)}
        </option>
      ))}
    </SelectField>
  );
}

function PlacesLeft({ places, own }: SlotStanding) {
  const left = places?.left ?? Number.POSITIVE_INFINITY;
  if (own?.runsUntil || own?.heldUntil || left > fewPlaces) return null;
  return <Badge tone="highlight">{left === 1 ? "1 place left" : `${left} places left`}</Badge>;
}

/** What a member has of this slot already: a membership that paying renews, or a place held for them. */
function OwnStanding({ own }: SlotStanding) {
  if (own?.runsUntil && own.renewsFrom) {
    return (
      <p role="note" className="basis-full border-studio border-l-6 bg-sunken p-4">
        Your membership runs until <DateText date={own.runsUntil} length="short" />. Paying again renews it:
        the next one runs from <TermText {...own.term} />.
      </p>
    );
  }
  if (!own?.heldUntil) return null;
  return (
    <p role="note" className="basis-full border-studio border-l-6 bg-sunken p-4 font-semibold">
      {own.waitingId
        ? "We’re holding a place for you"
        : "You started paying for this slot. We’re holding your place"}{" "}
      until <MomentText moment={own.heldUntil} />.
      {own.waitingId && " Choose your membership and it is yours."}
    </p>
  );
}

type TermNowProps = Pick<SlotStanding, "own"> & Omit<FirstSessionProps, "term">;

/** The term of a membership paid for now, and what of the timetable does not hold but for what its last day tells. */
function TermNow({ own, ...slot }: TermNowProps) {
  const now = useNow();
  const term = own?.term ?? termOf(now);
  const { trainer, timing } = slot;
  const isNew = !(own?.runsUntil && own.renewsFrom);
  const changes = ofSessions(slot.changes, [trainer]);
  return (
    <>
      {isNew && (
        <div className="grid gap-2">
          <p>
            Pay today and train until <DateText date={term.endsOn} />. No auto-renewal; {refundText}.
          </p>
          <FirstSession {...slot} term={term} />
        </div>
      )}
      <ChangesToCome
        changes={isNew ? withoutTold(changes, term) : inTerm(changes, term)}
        trainerId={trainer._id}
        slotTiming={timing}
      />
    </>
  );
}
