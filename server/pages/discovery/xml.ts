/** Text as it may stand in XML: markup is escaped, and what XML 1.0 cannot hold is left out. */
export function xmlText(text: string): string {
  return text
    .replace(/(?![\n\r\t])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
