type DateTextProps = {
  /** An ISO 8601 date or time; anything else is shown as it is. */
  date: string;
  length?: keyof typeof months;
  /** Without its year, where another day beside it has the same. */
  yearless?: boolean;
  className?: string;
};

// Written out: a browser takes longer to load its locale data than for everything else at a page's start, and browsers
// abbreviate September differently.
const months = {
  short: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  long: "January February March April May June July August September October November December".split(" "),
};

/** A month YYYY-MM in the studio's words: "Sep 2026". */
export function monthText(month: string): string {
  const [year, number] = month.split("-");
  return `${months.short[Number(number) - 1]} ${year}`;
}

type DayTextOptions = Pick<DateTextProps, "length" | "yearless">;

/** A day in the studio's words: "9 Sep 2026"; anything but an ISO 8601 date or time as it is. */
export function dayText(date: string, { length = "long", yearless = false }: DayTextOptions = {}): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return date;
  // In UTC, because a day must not differ between server and browser.
  const day = `${moment.getUTCDate()} ${months[length][moment.getUTCMonth()]}`;
  return yearless ? day : `${day} ${moment.getUTCFullYear()}`;
}

/** A day, the same on the server and in every browser. */
export function DateText({ date, className, ...rest }: DateTextProps) {
  if (Number.isNaN(Date.parse(date))) return <span className={className}>{date}</span>;
  return (
    <time dateTime={date} className={className}>
      {dayText(date, rest)}
    </time>
  );
}
