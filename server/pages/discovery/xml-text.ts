/** Text for XML: markup is escaped, and characters that XML 1.0 does not allow are removed. */
export function xmlText(text: string): string {
  return text
    .replace(/(?![\n\r\t])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
