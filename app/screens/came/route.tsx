import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useMe } from "#app/features/people/queries.ts";
import { slotInks } from "#app/features/people/slots.ts";
import { withTick } from "#app/features/visits/kept-ticks.ts";
import { codedVisitQuery } from "#app/features/visits/queries.ts";
import { useTicks, waitingText } from "#app/features/visits/use-ticks.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { startText } from "#contract/hours.ts";
import { membershipText } from "#contract/money.ts";
import { weekdayOf } from "#contract/next-session.ts";
import type { User } from "#contract/users.ts";
import type { CodedVisit } from "#contract/visits.ts";

export const meta = () => pageMeta({ title: "Who is coming" });

/** What a member's code opens on their trainer's own phone: whom it shows, and one press that ticks them (D77). */
export default function CameScreen() {
  const { hash } = useLocation();
  // The server, which renders this page for whoever is logged in, never sees the fragment.
  const isRunning = useSyncExternalStore(never, isHere, isNotYetHere);
  const code = isRunning ? hash.slice(1) : undefined;
  const { data: me } = useMe();
  const shown = useQuery({ ...codedVisitQuery(code ?? ""), enabled: Boolean(code) });
  return (
    <main
      id="main"
      className="page-width grid w-full grow content-start gap-6 py-6 *:max-w-form max-sm:min-h-[calc(100dvh-4.25rem)] max-sm:content-between sm:content-center sm:py-section"
    >
      {code === "" || shown.isError ? (
        <Nothing text={shown.error?.message} />
      ) : me && shown.data ? (
        <Shown me={me} visit={shown.data} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </main>
  );
}

const never = () => () => {};
const isHere = () => true;
const isNotYetHere = () => false;

/** The same for whatever it is that does not open: it tells nothing. */
function Nothing({ text = "This code opens nothing here today. Ask them to show it again." }) {
  return (
    <div className="grid gap-6">
      <PageHeading size="tool">Nothing to tick here</PageHeading>
      <p className="text-lead">{text}</p>
      <LinkButton to="/dashboard" variant="secondary" className="justify-self-start">
        Go to your dashboard
      </LinkButton>
    </div>
  );
}

function Shown({ me, visit }: { me: User; visit: CodedVisit }) {
  const { waiting, keptFor, tick } = useTicks(me.email);
  const { day, slotTiming, trainerId, trainerName } = visit;
  const { membershipId, userName, price, className } = visit.comer;
  const kept = keptFor(membershipId, day);
  const { came, week } = kept ? withTick(visit.comer, kept.came) : visit.comer;

  function press() {
    tick({ membershipId, day, came: !came });
    announce(`${userName} ${came ? "not ticked" : "came"}.`);
  }

  return (
    <>
      <div className="overflow-clip rounded border border-frame">
        <div
          className={joinClasses(
            "relative isolate grid gap-1 p-4 sm:p-6",
            slotInks[slotTiming] ?? "surface-studio",
          )}
        >
          <span className="sky [--sun-size:6rem] [--sun-x:calc(100%-4rem)]" />
          <p className="font-semibold">
            {weekdayOf(day)} <DateText date={day} yearless />
          </p>
          <p className="font-display text-display-3">
            {slotTiming} {startText(slotTiming)}
          </p>
          {trainerId !== me._id && <p>{`${me.role === "admin" ? "with" : "for"} ${trainerName}`}</p>}
        </div>
        <div className="grid gap-1 bg-raised p-4 sm:p-6">
          <h1
            tabIndex={-1}
            className={joinClasses("wrap-anywhere font-bold text-display-3", roomFor(userName))}
          >
            {userName}
          </h1>
          <p className="text-muted">{[membershipText(price), className].filter(Boolean).join(" · ")}</p>
          <p className="tabular text-lead">{`${week.came} of ${week.of} this week`}</p>
        </div>
      </div>
      {waiting > 0 && <p>{waitingText(waiting)}</p>}
      <div className="sticky bottom-0 grid gap-2 bg-paper py-4">
        <Button size="lg" wide variant={came ? "secondary" : "primary"} onClick={press}>
          {came ? "Ticked. Take it back" : "Tick this visit"}
        </Button>
        {me.role === "trainer" && (
          <TextLink to="/dashboard/manage-slot" className="min-h-target justify-self-center">
            See who else comes
          </TextLink>
        )}
      </div>
    </>
  );
}
