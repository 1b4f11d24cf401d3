/** A number of years in words and figures: "1 year", "7.5 years". */
export function countYears(years: number): string {
  return `${Math.round(years * 10) / 10} ${years === 1 ? "year" : "years"}`;
}
