import { clockText } from "#contract/hours.ts";
import { aheadOfUtcMs, studioClock, studioMinute } from "#contract/studio-time.ts";
import { DayText } from "./day-text.tsx";
import { useEachMinute } from "./studio-clock.ts";

/**
 * A time by the studio's clock, "6:05", with its zone for readers in another one: "6:05 Dhaka time". `inColumn`, where
 * times stand below each other, "06:05".
 */
export function TimeText({ moment, inColumn = false }: { moment: Date; inColumn?: boolean }) {
  return (
    <>
      {clockText(studioMinute(moment)).padStart(inColumn ? 5 : 0, "0")}
      <Zone moment={moment} />
    </>
  );
}

/** Whose time it is, after a time: nothing for readers whose clocks then agree with the studio's. */
export function Zone({ moment }: { moment: Date }) {
  const isElsewhere = useEachMinute(
    () => aheadOfUtcMs(moment.getTime()) !== -moment.getTimezoneOffset() * 60_000,
    () => false,
  );
  return isElsewhere && ` ${studioClock}`;
}

/** A day and time in a table's cell. */
export function MomentCell({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <span className="tabular inline-flex flex-wrap items-baseline gap-x-2 *:whitespace-nowrap md:block in-data-leads:justify-end">
      <DayText moment={moment} />{" "}
      <span className="text-muted text-small md:block">
        <TimeText moment={moment} inColumn />
      </span>
    </span>
  );
}
