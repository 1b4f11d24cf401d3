import type { ReactNode } from "react";
import { DateText } from "#app/ui/date-text.tsx";
import { type Drawing, Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { studioDay } from "#contract/studio-time.ts";
import { TimeText, Zone } from "./time-text.tsx";
import { useNow } from "./use-now.ts";

/** What happened, day by day, in a list of `DiaryDay`. */
export function Diary({ children }: { children: ReactNode }) {
  return <ol className="grid *:border-hair *:border-t *:first:border-rule print:block">{children}</ol>;
}

type DiaryDayProps = { day: string; level: "h2" | "h3"; isHidden?: boolean; children: ReactNode };

/** A day, named, beside what happened on it; hidden, it is still on paper. */
export function DiaryDay({ day, level: Heading, isHidden = false, children }: DiaryDayProps) {
  const today = studioDay(useNow());
  return (
    <li
      className={joinClasses(
        "grid break-inside-avoid gap-x-4 py-2 md:grid-cols-[12.5rem_1fr]",
        isHidden && "not-print:hidden",
      )}
    >
      <Heading className="break-after-auto! py-1.5 font-bold">
        {day === today ? "Today" : weekdayOf(day)}{" "}
        <DateText
          date={day}
          length="short"
          yearless={day.slice(0, 4) === today.slice(0, 4)}
          className="text-muted"
        />
      </Heading>
      {children}
    </li>
  );
}

type DiaryRowProps = {
  mark: Drawing | ReactNode;
  /** ISO 8601, where the time of day says something; whose time it is, the list says once. */
  at: string | undefined;
  /** Below, in small type. */
  more?: ReactNode;
  children: ReactNode;
};

/** One thing that happened, as a sentence. */
export function DiaryRow({ mark, at, more, children }: DiaryRowProps) {
  return (
    // On a phone at twice its size a name has no room beside the time.
    <li className="grid grid-cols-[1.75rem_1fr_auto] items-baseline gap-x-3 py-1.5 max-[16rem]:grid-cols-[1.75rem_1fr]">
      <span className="self-start pt-0.5">
        {isDrawing(mark) ? <Icon of={mark} className="size-5" /> : mark}
      </span>
      <div className="wrap-anywhere min-w-0">
        {/* Within a sentence a link breaks as its words do, and what follows it stays with them. */}
        <p className="[&_a]:inline">{children}</p>
        {more && <div className="max-w-text text-muted text-small">{more}</div>}
      </div>
      <span className="tabular text-muted text-small max-[16rem]:col-start-2">
        {at && <TimeText moment={new Date(at)} inColumn zoned={false} />}
      </span>
    </li>
  );
}

function isDrawing(mark: Drawing | ReactNode): mark is Drawing {
  return Array.isArray(mark);
}

type DatedRowsProps<Row> = {
  rows: readonly Row[];
  /** ISO 8601 */
  momentOf: (row: Row) => string;
  /** A `DiaryRow`. */
  children: (row: Row) => ReactNode;
};

/** A list, newest first, as a diary. */
export function DatedRows<Row>({ rows, momentOf, children }: DatedRowsProps<Row>) {
  const now = useNow();
  const days = Map.groupBy(rows, (row) => studioDay(new Date(momentOf(row))));
  return (
    <div>
      <p className="pb-1 text-end text-muted text-small empty:hidden">
        <Zone moment={now} before="in " />
      </p>
      <Diary>
        {[...days].map(([day, its]) => (
          <DiaryDay key={day} day={day} level="h2">
            <ul>{its.map(children)}</ul>
          </DiaryDay>
        ))}
      </Diary>
    </div>
  );
}
