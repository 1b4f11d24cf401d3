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

/** A day, the same on the server and in every browser. */
export function DateText({ date, length = "long", yearless = false, className }: DateTextProps) {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return <span className={className}>{date}</span>;
  // In UTC, because a day must not differ between server and browser.
  const month = months[length][moment.getUTCMonth()];
  return (
    <time dateTime={date} className={className}>
      {`${moment.getUTCDate()} ${month}`}
      {!yearless && ` ${moment.getUTCFullYear()}`}
    </time>
  );
}
