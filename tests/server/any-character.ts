import fc from "fast-check";

const surrogates = { first: 0xd800, count: 0x800 };
const others = 0x110000 - surrogates.count;

/**
 * The unit of hostile text: any character of Unicode, as fast-check's own "binary", which lists all million of them
 * first and takes a second for it.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: others - 1 })
  .map(characterAt, (character) => {
    const code = String(character).codePointAt(0) ?? others;
    const place = code < surrogates.first ? code : code - surrogates.count;
    if (characterAt(place) !== character) throw new Error("no single character");
    return place;
  });

function characterAt(place: number): string {
  return String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count);
}
