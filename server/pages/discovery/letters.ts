import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";

/** A word as outlines on a baseline, one em high, and its width. */
export type OutlinedWord = { svg: string; widthEm: number };

const latin = import.meta.resolve("@expo-google-fonts/archivo-narrow/700Bold/ArchivoNarrow_700Bold.ttf");
const bengali = import.meta.resolve("@expo-google-fonts/hind-siliguri/700Bold/HindSiliguri_700Bold.ttf");

/** Bengali, including joiners and non-joiners. */
const bengaliRun = /([\p{Script_Extensions=Bengali}\u200C\u200D]+)/u;

/** Shapes a word according to its script: Bengali characters join, reorder and form conjuncts. */
export async function outlineWord(word: string): Promise<OutlinedWord> {
  let svg = "";
  let widthEm = 0;
  for (const [index, run] of word.split(bengaliRun).entries()) {
    if (run === "") continue;
    const outlined = outlineRun(run, await openFont(index % 2 === 1 ? bengali : latin));
    svg += `<g transform="translate(${widthEm} 0)">${outlined.svg}</g>`;
    widthEm += outlined.widthEm;
  }
  return { svg, widthEm };
}

function outlineRun(run: string, font: Font): OutlinedWord {
  const buffer = new Buffer();
  buffer.addText(run);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const { upem } = font.face;
  let x = 0;
  const paths = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const path = `<path transform="translate(${x + xOffset} ${yOffset})" d="${font.glyphToPath(glyph)}"/>`;
    x += xAdvance;
    return path;
  });
  // Fonts count up from the baseline, pictures down.
  return { svg: `<g transform="scale(${1 / upem} ${-1 / upem})">${paths.join("")}</g>`, widthEm: x / upem };
}

const fonts = new Map<string, Promise<Font>>();

/** Each font is read when a word first needs it. */
function openFont(file: string): Promise<Font> {
  const known = fonts.get(file);
  if (known) return known;
  const opening = readFile(fileURLToPath(file)).then(
    (bytes) => new Font(new Face(new Blob(new Uint8Array(bytes).buffer))),
  );
  fonts.set(file, opening);
  opening.catch(() => fonts.delete(file));
  return opening;
}
