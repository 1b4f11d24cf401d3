import check from "lucide/dist/esm/icons/check.mjs";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { newAttemptId } from "#app/data/attempt-id.ts";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import type { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { TermText } from "#app/features/payments/term-text.tsx";
import { mayBook } from "#app/features/people/may-book.ts";
import { OthersWithSlot } from "#app/features/people/others-with-slot.tsx";
import { takesBookings } from "#app/features/people/slots.ts";
import { type SlotStanding, useSlotStanding } from "#app/features/places/queries.ts";
import { SameHoursNote } from "#app/features/places/same-hours-note.tsx";
import { WaitingList } from "#app/features/places/waiting-list.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Price } from "#app/ui/price.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { Waiting } from "#app/ui/waiting.tsx";
import { fewPlaces, noSlotText } from "#contract/constants.ts";
import { daysText } from "#contract/days.ts";
import { dollarsOfCents, refundText } from "#contract/money.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { termFrom, termOf } from "#contract/terms.ts";
import { typeset } from "#contract/typeset.ts";
import type { Role, TrainerProfile } from "#contract/users.ts";
import { benefits } from "#studio/benefits.ts";
import type { Weekday } from "#studio/hours.ts";
import { type Tier, tiers } from "#studio/tiers.ts";

/** Id of the note that says why the price buttons are disabled. */
const noteId = "no-slot";

type MembershipsProps = { trainer: TrainerProfile; timing: SlotTiming; role: Role | undefined };

/** Three memberships to compare; pressing a price goes on to pay (spec §2, §5). */
export function Memberships({ trainer, timing, role }: MembershipsProps) {
  const navigate = useNavigate();
  const [className, chooseClass] = useChosenClass(trainer.available_classes);
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
    <div className="grid gap-8">
      {!isClosed && (
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
          <p className="font-display text-display-3">Choose your membership</p>
          <ClassChoice classes={trainer.available_classes} value={className} onChange={chooseClass} />
        </div>
      )}
      {!mayBook(role) && (
        <p role="note" className="border-highlight border-l-6 bg-sunken p-4 font-semibold">
          Only members can book slots. As {role === "admin" ? "an admin" : "a trainer"}, you can look but not
          pay.
        </p>
      )}
      {isClosed ? (
        <>
          <p id={noteId} role="note" className="border-highlight border-l-6 bg-sunken p-4">
            <strong>{noSlotText}</strong> {trainer.name} is not taking bookings right now.
          </p>
          <OthersWithSlot timing={timing} except={trainer._id} />
          <Tiers closed days={trainer.slot_days} disabled={!mayBook(role)} note={noteId} onChoose={choose} />
        </>
      ) : (
        <OpenSlot trainer={trainer} timing={timing} role={role} onChoose={choose} />
      )}
    </div>
  );
}

type OpenSlotProps = MembershipsProps & { onChoose: (tier: Tier) => void };

/** The slot's availability and the memberships, rendered together so that the layout doesn't shift. */
function OpenSlot({ trainer, timing, role, onChoose }: OpenSlotProps) {
  const standing = useSlotStanding(trainer._id, timing);
  if (!standing) return <Waiting name="the memberships" shapes={["h-8 max-w-text", "h-96"]} />;
  return (
    <>
      <SameHoursNote sameHours={standing.own?.sameHours} />
      {standing.isFull ? (
        <WaitingList
          id={noteId}
          slot={{ trainerId: trainer._id, slotTiming: timing }}
          standing={standing}
          role={role}
        />
      ) : (
        <Standing {...standing} />
      )}
      <Tiers
        days={trainer.slot_days}
        disabled={!mayBook(role) || standing.isFull}
        note={standing.isFull ? noteId : undefined}
        onChoose={onChoose}
      />
      {standing.isFull && <OthersWithSlot timing={timing} except={trainer._id} />}
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
};

function Tiers({ onChoose, ...look }: TierLook & { onChoose: (tier: Tier) => void }) {
  return (
    <ul className="grid gap-6 md:grid-cols-3 md:gap-4 lg:gap-6">
      {tiers.map((tier) => (
        <li key={tier.name} className="grid">
          <TierCard tier={tier} {...look} onChoose={() => onChoose(tier)} />
        </li>
      ))}
    </ul>
  );
}

/** The chosen class, kept in the URL so that it survives going Back from payment. */
function useChosenClass(classes: readonly string[]): [className: string, choose: (name: string) => void] {
  const named = useSearchParams()[0].get("class") ?? "";
  const [className, setClassName] = useState(classes.includes(named) ? named : "");
  function choose(name: string) {
    setClassName(name);
    const address = new URL(location.href);
    if (name) address.searchParams.set("class", name);
    else address.searchParams.delete("class");
    // Bypasses the router: its navigation could still be pending when a price is pressed next.
    history.replaceState(history.state, "", address);
  }
  return [className, choose];
}

type ClassChoiceProps = { classes: string[]; value: string; onChange: (className: string) => void };

/** A booking may name one of the trainer's classes, and then counts for it (D34). */
function ClassChoice({ classes, value, onChange }: ClassChoiceProps) {
  if (classes.length === 0) return null;
  return (
    <SelectField
      label="Class"
      optional
      hint="Coming for a class? Choose it here."
      className="w-full max-w-form"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">No class in particular</option>
      {classes.map((name) => (
        <option key={name} value={name}>
          {typeset(name)}
        </option>
      ))}
    </SelectField>
  );
}

/** What to know before choosing: the places left, and the term of a membership paid for now. */
function Standing({ places, own }: Pick<SlotStanding, "places" | "own">) {
  const term = termOf(useNow());
  if (own?.runsUntil && own.renewsFrom) {
    return (
      <p role="note" className="border-studio border-l-6 bg-sunken p-4">
        Your membership runs until <DateText date={own.runsUntil} length="short" />. Paying again renews it:
        the next one runs from <TermText {...termFrom(own.renewsFrom)} />.
      </p>
    );
  }
  const left = places?.left ?? Number.POSITIVE_INFINITY;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {own?.heldUntil ? (
        <p role="note" className="basis-full border-studio border-l-6 bg-sunken p-4 font-semibold">
          {own.waitingId
            ? "We’re holding a place for you"
            : "You started paying for this slot. We’re holding your place"}{" "}
          until <MomentText moment={own.heldUntil} />.
          {own.waitingId && " Choose your membership and it is yours."}
        </p>
      ) : (
        left <= fewPlaces && (
          <Badge tone="highlight">{left === 1 ? "1 place left" : `${left} places left`}</Badge>
        )
      )}
      <p>
        Pay today and train until <DateText date={term.endsOn} />. No auto-renewal; {refundText}.
      </p>
    </div>
  );
}

/** How many sessions a membership has, in a slot of these days. */
function sessionsText(sessions: 1 | 3 | "all", days: readonly Weekday[]): string {
  if (sessions === "all" || sessions > days.length) return `Every session of this slot: ${daysText(days)}`;
  return sessions === 1 ? "One session a week in this slot" : "Three sessions a week in this slot";
}

type TierCardProps = TierLook & { tier: Tier; onChoose: () => void };

/** One membership: its price, its benefits, and the button that chooses it. */
function TierCard({ tier, days, disabled, closed, note, onChoose }: TierCardProps) {
  const dollars = dollarsOfCents(tier.priceCents);
  const { pitch, sessions, list } = benefits[tier.name];
  const isMiddle = tier.name === "Standard";
  return (
    <Card variant={isMiddle ? "studio" : "framed"}>
      <CardBody className="gap-6">
        <div className="grid gap-2">
          <h2 className="font-label">{tier.name}</h2>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Price dollars={dollars} className="font-display text-display-1" />
            <span className="font-semibold">a month</span>
          </p>
          <p className="text-lead">{pitch}</p>
        </div>
        <ul className="grid gap-2 border-hair border-t pt-4">
          {[sessionsText(sessions, days), ...list].map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <Icon of={check} strokeWidth={3} className="mt-1 size-4 shrink-0 text-studio" />
              {benefit}
            </li>
          ))}
        </ul>
        <Button
          size="lg"
          wide
          variant={closed ? "closed" : isMiddle ? "primary" : "secondary"}
          disabled={disabled}
          aria-describedby={note}
          onClick={onChoose}
          className="mt-auto"
        >
          Price ${dollars}
        </Button>
      </CardBody>
    </Card>
  );
}
