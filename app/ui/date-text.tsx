type DateTextProps = {
  /** An ISO 8601 date or time; anything else is shown as it is. */
  date: string;
  length?: "short" | "long";
  className?: string;
};

const formats = {
  short: dateFormat({ day: "numeric", month: "short", year: "numeric" }),
  long: dateFormat({ day: "numeric", month: "long", year: "numeric" }),
};

/** A day, the same on the server and in every browser. */
export function DateText({ date, length = "long", className }: DateTextProps) {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return <span className={className}>{date}</span>;
  return (
    <time dateTime={date} className={className}>
      {formats[length].format(moment)}
    </time>
  );
}

/** In UTC, for a day must not change between server and browser. */
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
}
