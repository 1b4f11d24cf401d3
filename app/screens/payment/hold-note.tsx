import { type ReactNode, useEffect, useRef, useState } from "react";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { announce } from "#app/ui/live-region.tsx";
import { fewPlaces } from "#contract/constants.ts";
import { booking } from "#studio/booking.ts";
import type { Hold } from "./checkout-state.ts";

/** Minutes left at which a screen reader announces how long the place is still held. */
const saidAtMinutes = [5, 1];

/** The whole seconds until a moment by this browser's clock, counting down; null without a moment. */
export function useSecondsLeft(until: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  const left = until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

type HoldNoteProps = {
  hold: Hold;
  /** Until when the place is held; milliseconds since 1970 by this browser's clock. */
  until: number | null;
  secondsLeft: number | null;
  /** The hold has expired and no payment is under way. */
  isRunOut: boolean;
  /** The first day of a renewal, which needs no hold. */
  renewsFrom: string | null;
  /** Places left in the slot, as far as known. */
  left: number | undefined;
};

/** Whether and how long the place is held and what happens afterwards (D54), or when a renewal starts (D56). */
export function HoldNote({ hold, until, secondsLeft, isRunOut, renewsFrom, left }: HoldNoteProps) {
  useSaidInTime(secondsLeft);
  if (hold.stage === "asking") return <Note title="Holding your place…" />;
  if (renewsFrom !== null)
    return (
      <Note title="You already have your place">
        This renews your membership: the new month starts on <DateText date={renewsFrom} />, when your current
        one ends.
      </Note>
    );
  if (hold.stage === "none") {
    return hold.failure ? (
      <Note title="We’re not holding a place for you yet">{hold.failure} Press Pay to try again.</Note>
    ) : null;
  }
  if (secondsLeft === null)
    return (
      <Note title="We’ll hold your place while you pay">
        For {booking.holdMinutes} minutes, from when you start entering your card. {leftText(left)}
      </Note>
    );
  if (secondsLeft === 0 && !isRunOut) return <Note title="Your payment is being processed" />;
  if (isRunOut)
    return (
      <div role="alert">
        <Note title="We’re no longer holding your place" isRunOut>
          Someone else can book it now. You haven’t been charged.
        </Note>
      </div>
    );
  return <Note title={<Held until={until} secondsLeft={secondsLeft} />} />;
}

function leftText(left: number | undefined): string {
  if (left === undefined || left > fewPlaces || left < 1) return "";
  return left === 1 ? "1 place is left." : `${left} places are left.`;
}

/** A place from the waiting list is held for a day, too long for a countdown. */
function Held({ until, secondsLeft }: { until: number | null; secondsLeft: number }) {
  if (until !== null && secondsLeft > 3600)
    return (
      <>
        We’re holding your place until <MomentText moment={new Date(until).toISOString()} />
      </>
    );
  return (
    <>
      We’re holding your place for{" "}
      <span role="timer" className="tabular">
        {clockOf(secondsLeft)}
      </span>
    </>
  );
}

type NoteProps = { title: ReactNode; isRunOut?: boolean; children?: ReactNode };

function Note({ title, isRunOut = false, children }: NoteProps) {
  return (
    <div
      className={joinClasses(
        "min-h-14 content-center border-l-6 bg-sunken px-4 py-2 sm:min-h-21 sm:py-3",
        isRunOut ? "border-danger" : "border-studio",
      )}
    >
      <p className="font-semibold sm:text-lead">{title}</p>
      {children && <p className="max-sm:text-small">{children}</p>}
    </div>
  );
}

function useSaidInTime(secondsLeft: number | null): void {
  const last = useRef<number | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = secondsLeft;
    if (before === null || secondsLeft === null) return;
    const hasPassed = saidAtMinutes.some((minutes) => secondsLeft <= minutes * 60 && before > minutes * 60);
    if (hasPassed && secondsLeft > 0) announce(`We’re holding your place for ${moreTime(secondsLeft)}.`);
  }, [secondsLeft]);
}

/** The time really left: a tab that slept skips minutes. */
function moreTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "one more second" : `${seconds} more seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? "one more minute" : `${minutes} more minutes`;
}

/** "14 min 32 s": with a colon it would be a time of day. */
function clockOf(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
