/**
 * How far this browser's clock is ahead of the studio's: never too much, but too little by the request's latency and up
 * to a second, because the `Date` header has whole seconds.
 */
export function aheadMs({ headers }: { headers: Headers }, askedAt: number): number {
  const date = headers.get("Date");
  return date === null ? 0 : askedAt - Date.parse(date) - 999;
}
