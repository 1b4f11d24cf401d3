import { clockText } from "#contract/hours.ts";
import { aheadOfUtcMs, studioClock, studioMinute } from "#contract/studio-time.ts";
import { DayText } from "./day-text.tsx";
import { useEachMinute } from "./studio-clock.ts";

type TimeTextProps = {
  moment: Date;
  inColumn?: boolean;
  /** Unless its list says once whose time it is. */
  zoned?: boolean;
};

/**
 * A time by the studio's clock, "6:05", with its zone for readers in another one: "6:05 Dhaka time". `inColumn`, where
 * times stand below each other, "06:05".
 */
export function TimeText({ moment, inColumn = false, zoned = true }: TimeTextProps) {
  return (
    <>
      {clockText(studioMinute(moment)).padStart(inColumn ? 5 : 0, "0")}
      {zoned && <Zone moment={moment} />}
    </>
  );
}

/** Whose time it is, after a time: nothing for readers whose clocks then agree with the studio's. */
export function Zone({ moment, before = " " }: { moment: Date; before?: string }) {
  const isElsewhere = useEachMinute(
    () => aheadOfUtcMs(moment.getTime()) !== -moment.getTimezoneOffset() * 60_000,
    () => false,
  );
  return isElsewhere && `${before}${studioClock}`;
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
