/** Digits grouped as on the card: 4-4-4-4, or 4-6-5 for American Express; 19 at most. */
export function formatCardNumber(typed: string): string {
  const all = digitsOf(typed);
  const isAmex = /^3[47]/.test(all);
  const digits = all.slice(0, isAmex ? 15 : 19);
  const groups = isAmex ? [4, 6, 5] : [4, 4, 4, 4, 3];
  let from = 0;
  const parts = groups.map((length) => {
    from += length;
    return digits.slice(from - length, from);
  });
  return parts.filter(Boolean).join(" ");
}

/** Month and year as "12 / 34"; an unambiguous one-digit month gets its zero, a long year loses its century. */
export function formatExpiry(typed: string): string {
  const padded = typed.replace(/^\s*([2-9])/, "0$1").replace(/^\s*1\s*\//, "01/");
  const digits = digitsOf(padded).replace(/^(\d\d)20(\d\d)$/, "$1$2");
  const month = digits.slice(0, 2);
  const year = digits.slice(2, 4);
  return year ? `${month} / ${year}` : month;
}

/** A security code: four digits at most. */
export function formatCvc(typed: string): string {
  return digitsOf(typed).slice(0, 4);
}

/** The caret's position in `formatted` that keeps the given number of digits before it. */
export function caretAfter({ digits, formatted }: { digits: number; formatted: string }): number {
  let seen = 0;
  for (let place = 0; place < formatted.length; place += 1) {
    if (seen === digits) return place;
    if (/\d/.test(formatted[place] ?? "")) seen += 1;
  }
  return formatted.length;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
