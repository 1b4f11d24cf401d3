/** The first `length` characters, then an ellipsis if more follows (spec §9). Never splits a character. */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text.trim());
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : characters.join("");
}
