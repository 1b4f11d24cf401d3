const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** A number of years in words and figures: "1 year", "7.5 years". */
export function countYears(years: number): string {
  return `${figures.format(years)} ${years === 1 ? "year" : "years"}`;
}
