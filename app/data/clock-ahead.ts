/**
 * A moment that an answer names, in milliseconds since 1970 by this browser's clock. That clock is taken to be ahead of
 * the studio's by never too much, but too little by the request's latency and up to a second, because the `Date` header
 * has whole seconds.
 */
export function hereMs(
  moment: string | null,
  { headers }: { headers: Headers },
  askedAt: number,
): number | null {
  if (moment === null) return null;
  const date = headers.get("Date");
  return Date.parse(moment) + (date === null ? 0 : askedAt - Date.parse(date) - 999);
}
