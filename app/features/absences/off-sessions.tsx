import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { toast } from "#app/ui/toast.ts";
import type { CalledOffSession } from "#contract/absences.ts";
import { slotHours } from "#contract/hours.ts";
import { listed } from "#contract/listed.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { typeset } from "#contract/typeset.ts";
import { isToTake, nameOf } from "./called-off.ts";
import { DayRow } from "./day-row.tsx";
import { foretoldSteppingQuery, useStepBack } from "./queries.ts";
import { toldText } from "./words.ts";

/** Such a session in a list: when it is, what more there is to say, and what can be done about it. */
export function OffSessionRow({
  session: { slotTiming, slotDuration, day },
  action,
  children,
}: {
  session: CalledOffSession;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <DayRow
      when={
        <>
          {weekdayOf(day)} <DateText date={day} length="short" yearless className="text-muted" />
        </>
      }
      action={action}
    >
      <span className="flex flex-wrap items-center gap-x-3">
        <SlotName timing={slotTiming} />
        <span className="tabular text-muted text-small">{slotHours({ slotTiming, slotDuration })}</span>
        <span>{children}</span>
      </span>
    </DayRow>
  );
}

type OffSessionButtonProps = { session: CalledOffSession; otherwise: WritingButtonProps };

/** A session's button: it gives the session back once somebody has taken it. The same one, so that it keeps the focus (D73). */
export function OffSessionButton({ session, otherwise }: OffSessionButtonProps) {
  const { mutateAsync: stepBack } = useStepBack();
  const giveBack: WritingButtonProps = {
    variant: "quiet",
    className: "-me-3 max-sm:min-h-target",
    "aria-label": `Give back ${nameOf(session)}`,
    question: (answers) => <SteppingQuestion session={session} {...answers} />,
    write: () => stepBack(sessionName(session)),
    done: "Given back.",
    children: "Give back",
  };
  return <WritingButton size="sm" {...(isToTake(session) ? otherwise : giveBack)} />;
}

type WritingButtonProps = ComponentProps<typeof Button> & {
  /** What its press writes, unless it has an `onClick`. */
  write?: () => Promise<{ members: number }>;
  /** What is said once that is done, before how many were mailed. */
  done?: string;
  /** What is asked before. */
  question?: (answers: Answers) => ReactNode;
};

type Answers = { isBusy: boolean; onConfirm: () => void; onCancel: () => void };

/** A button whose press changes who gives a session, and says what came of it. */
export function WritingButton({ write, done = "", question, ...button }: WritingButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  async function press() {
    setIsBusy(true);
    try {
      if (!write) return;
      const { members } = await write();
      toast.success(`${done} ${toldText(members, { ofOne: true })}`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "Request failed! Please try again.");
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  }
  return (
    <>
      <Button busy={isBusy} onClick={question ? () => setIsAsking(true) : press} {...button} />
      {isAsking &&
        question?.({
          isBusy,
          onConfirm: () => void press(),
          onCancel: () => !isBusy && setIsAsking(false),
        })}
    </>
  );
}

/** Asks before a session is taken or given back: which it is, and who is emailed (D73). */
export function SteppingQuestion({ session, isBusy, ...answers }: { session: CalledOffSession } & Answers) {
  const { trainerName, slotTiming } = session;
  const known = useQuery(foretoldSteppingQuery(sessionName(session)));
  const isTaken = !isToTake(session);
  const { members = 0, slotDuration = session.slotDuration, classes = [] } = known.data ?? {};
  const what = [slotHours({ slotTiming, slotDuration }), typeset(listed(classes))].filter(Boolean).join(", ");
  const whom = [peopleText(members), trainerName].filter(Boolean).join(" and ");
  return (
    <ConfirmDialog
      title={`${isTaken ? "Give back" : "Take"} ${nameOf(session)}?`}
      text={`${what}. ${
        isTaken
          ? `It’s called off again, and we’ll email ${whom}.`
          : `${members === 0 ? "Nobody has booked it so far. We’ll email" : "We’ll email"} ${whom} to say that you’re teaching it.`
      }`}
      confirmLabel={isTaken ? "Give back" : "Take it"}
      danger={isTaken}
      ready={!known.isPending}
      busy={isBusy}
      {...answers}
    />
  );
}

/** "the 2 people who have booked it"; empty for nobody. */
export function peopleText(members: number): string {
  if (members === 0) return "";
  return members === 1 ? "the 1 person who has booked it" : `the ${members} people who have booked it`;
}

/** What names a session to the API. */
export function sessionName({ trainerId, slotTiming, day }: CalledOffSession) {
  return { trainerId, slotTiming, day };
}
