import { useIsFetching, useQuery } from "@tanstack/react-query";
import pencil from "lucide/dist/esm/icons/pencil.mjs";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { calledOffQuery, isToTake } from "#app/features/absences/called-off.ts";
import { SessionsToTake } from "#app/features/absences/sessions-to-take.tsx";
import { runningWithQuery, useTaken } from "#app/features/absences/taught.ts";
import { TrainersDaysOff } from "#app/features/absences/trainers-days-off.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { offeredSlot, takesBookings, timingsOf } from "#app/features/people/slots.ts";
import { slotPlacesQuery } from "#app/features/places/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { useFollowed } from "#app/page/use-followed.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { dayText } from "#app/ui/date-text.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Part } from "#app/ui/part.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { Waiting } from "#app/ui/waiting.tsx";
import { slotTimings } from "#contract/constants.ts";
import { daysText } from "#contract/days.ts";
import { hoursText, slotHours } from "#contract/hours.ts";
import { listed } from "#contract/listed.ts";
import type { Payment } from "#contract/payments.ts";
import { typeset } from "#contract/typeset.ts";
import type { User } from "#contract/users.ts";
import { type Printing, PrintRegister } from "./print-register.tsx";
import { Register, type Sheets, useIsComing } from "./register.tsx";
import { RunningMemberships } from "./running-memberships.tsx";
import { Today } from "./today.tsx";

export const meta = () => pageMeta({ title: "Manage Slot" });

/** A trainer's today and next days, slots, classes, session length and members (spec §2 Manage Slot, D24); on paper the register. */
export default function ManageSlot() {
  const { data: me } = useMe();
  const [sheets, setSheets] = useState<Sheets>("week");
  if (!me) return null;
  function print(chosen: Sheets) {
    flushSync(() => setSheets(chosen));
    window.print();
  }
  return (
    <div>
      <div className="grid gap-8 print:hidden">
        <PageHeading
          size="tool"
          actions={
            <>
              <PrintRegister trainer={me} onPrint={print} />
              <LinkButton to="/dashboard/add-slot" variant="secondary">
                Add Slot
              </LinkButton>
            </>
          }
        >
          Manage Slot
        </PageHeading>
        <Rooms trainer={me} onPrint={print} />
      </div>
      <Register trainer={me} sheets={sheets} />
    </div>
  );
}

/** Shown at once, when it is known how much room today takes: what stands below it would move. */
function Rooms({ trainer, onPrint }: Printing) {
  const memberships = useQuery(runningWithQuery(trainer));
  const places = useQuery(slotPlacesQuery(trainer._id));
  const toTake = useQuery(calledOffQuery());
  const taken = useTaken(trainer);
  if (memberships.isPending || places.isPending || toTake.isPending || !taken)
    return <Waiting name="your sessions" shapes={["h-36", "h-36"]} className="grid gap-3" />;
  const hasSlots = trainer.available_classes.length > 0;
  return (
    <>
      <ShowNamed {...{ trainer, onPrint }} />
      <OnThisPage hasSlots={hasSlots} toTake={toTake.data?.filter(isToTake).length ?? 0} />
      {!hasSlots && <NoSlots />}
      <Today {...{ trainer, taken }} memberships={memberships.data ?? []} filled={places.data ?? []} />
      <TrainersDaysOff trainer={trainer} isOwn />
      <SessionsToTake />
      {hasSlots && (
        <Part
          id="your-slots"
          title="Your slots"
          className="gap-4"
          action={
            <LinkButton to="/dashboard/update-slot" variant="quiet" size="sm" className="-me-3">
              Change your slots
            </LinkButton>
          }
        >
          {takesBookings(trainer) ? <Offer trainer={trainer} /> : <ClosedNote />}
          <GivenUp trainer={trainer} memberships={memberships.data ?? []} />
          <Classes trainer={trainer} />
        </Part>
      )}
      <RunningMemberships trainer={trainer} />
    </>
  );
}

/** The parts below today: on a phone all of them, elsewhere only sessions that nobody gives so far, in the middle of the page. */
function OnThisPage({ hasSlots, toTake }: { hasSlots: boolean; toTake: number }) {
  const parts = [
    { id: "coming-up", name: "Coming up" },
    { id: "days-off", name: "Days off" },
    ...(hasSlots ? [{ id: "your-slots", name: "Your slots" }] : []),
    { id: "members", name: "Members" },
  ];
  return (
    <nav aria-label="On this page" className={joinClasses("-mt-4", toTake === 0 && "md:hidden")}>
      <ul className="flex flex-wrap gap-x-4">
        {toTake > 0 && (
          <li>
            <TextLink to="#step-in" className="font-semibold max-md:min-h-target">
              {toTake === 1 ? "1 session to step in for" : `${toTake} sessions to step in for`}
            </TextLink>
          </li>
        )}
        {parts.map(({ id, name }) => (
          <li key={id} className="md:hidden">
            <TextLink to={`#${id}`} className="max-md:min-h-target">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Scrolls to what the URL's hash names, as the search asks, which was not there when the page was opened; or prints, once
 * all names of the register have loaded, if there are any.
 */
function ShowNamed({ trainer, onPrint }: Printing) {
  const [toPrint, setToPrint] = useState<Sheets>();
  const isAnyoneComing = useIsComing(trainer, toPrint ?? "week");
  const print = useEffectEvent(onPrint);
  const isLoading = useIsFetching() > 0 || isAnyoneComing === undefined;
  useFollowed((name) => {
    if (name === "print") setToPrint("week");
    else if (name === "print-today") setToPrint("today");
    else if (name.startsWith("day-")) showDay(name);
    else if (name === "waiting-list") showWaitingList();
    else document.getElementById(name.replace(/^write-.*/, "members"))?.scrollIntoView();
  });
  useEffect(() => {
    if (!toPrint || isLoading) return;
    setToPrint(undefined);
    const days = toPrint === "today" ? "today" : "in the next seven days";
    // Not in the effect itself: the sheets are chosen first.
    if (isAnyoneComing) queueMicrotask(() => print(toPrint));
    else toast.error(`Nobody is coming ${days}, so there is nothing to print.`);
  }, [toPrint, isLoading, isAnyoneComing]);
  return null;
}

/** A day to come, with who comes to each of its sessions. */
function showDay(name: string): void {
  const day = document.getElementById(name);
  for (const session of day?.querySelectorAll("details") ?? []) session.open = true;
  (day ?? document.getElementById("coming-up"))?.scrollIntoView();
}

/** Who waits for a slot, on its next session. */
function showWaitingList(): void {
  const session = document.getElementById("waiting-list");
  if (!session) toast.error("Nobody is waiting for a place in your slots.");
  if (session instanceof HTMLDetailsElement) session.open = true;
  session?.scrollIntoView();
}

function ClosedNote() {
  return (
    <p className="border-highlight border-l-6 bg-sunken p-4 font-semibold">
      Your slots are closed: with a duration of 0 hours, nobody can book you.
    </p>
  );
}

/** What can be booked, once for all classes; how full it is stands with the days above. */
function Offer({ trainer }: { trainer: User }) {
  const { slot_days: days, places } = trainer;
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {timingsOf(trainer).map((timing) => (
        <span key={timing} className="flex flex-wrap items-center gap-x-2 font-semibold">
          <SlotName timing={timing} />
          <span className="tabular">{slotHours(offeredSlot(trainer, timing))}</span>
        </span>
      ))}
      <span>
        {`${daysText(days)}, ${places} ${places === 1 ? "place" : "places"} each`}
        {/* On a wide window it stands beside each class. */}
        <span className="md:hidden">, {hoursText(trainer.slot_duration)} a session</span>
      </span>
    </p>
  );
}

/** The slots that are no longer offered, but in which members train to the end of what they have booked (D53). */
function GivenUp({ trainer, memberships }: { trainer: User; memberships: readonly Payment[] }) {
  const offered = takesBookings(trainer) ? timingsOf(trainer) : [];
  const left = slotTimings
    .filter((timing) => !offered.includes(timing))
    .map((timing) => ({ timing, theirs: memberships.filter(({ slotTiming }) => slotTiming === timing) }))
    .filter(({ theirs }) => theirs.length > 0);
  if (left.length === 0) return null;
  return (
    <ul aria-label="No new bookings" className="grid gap-2">
      {left.map(({ timing, theirs }) => (
        <li key={timing} className="wrap-anywhere">
          <span className="font-semibold">
            <SlotName timing={timing} />
          </span>
          {`: no new bookings; ${untilText(theirs)}`}
        </li>
      ))}
    </ul>
  );
}

/** "2 members until 27 Dec: Arif Rahman and Lamia Karim" */
function untilText(memberships: readonly Payment[]): string {
  const names = [...new Set(memberships.map(({ userName }) => userName))].sort();
  const last = memberships.reduce((day, { endsOn }) => (endsOn > day ? endsOn : day), "");
  const members = `${names.length} ${names.length === 1 ? "member" : "members"}`;
  return `${members} until ${dayText(last, { length: "short", yearless: true })}: ${listed(names)}`;
}

/** The classes taught, each with a link to edit it in the form (spec §2). */
function Classes({ trainer }: { trainer: User }) {
  const columns: ReadonlyArray<Column<string>> = [
    { header: "Class", names: true, cell: (name) => typeset(name) },
    { header: "Slot duration", wide: true, cell: () => hoursText(trainer.slot_duration) },
    {
      header: "Edit",
      quiet: true,
      align: "end",
      cell: (name) => (
        <LinkButton to={`/dashboard/update-slot#${encodeURIComponent(name)}`} variant="secondary" size="sm">
          <Icon of={pencil} />
          Edit
          <span className="sr-only">{name}</span>
        </LinkButton>
      ),
    },
  ];
  return (
    <DataTable
      caption="Your classes and slots"
      columns={columns}
      rows={trainer.available_classes}
      rowKey={(name) => name}
    />
  );
}

function NoSlots() {
  return (
    <EmptyState
      as="h2"
      title="No slots yet"
      action={
        <LinkButton to="/dashboard/add-slot" variant="secondary">
          Set up your slot
        </LinkButton>
      }
    >
      <p>
        Say how long a session takes, on which days, and which classes you teach. Then members can book you.
      </p>
    </EmptyState>
  );
}
