/** The first `length` characters, then an ellipsis where more follows (spec §9). Never cuts a character in two. */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text.trim());
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : characters.join("");
}
