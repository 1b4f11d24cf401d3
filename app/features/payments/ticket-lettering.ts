/** What draws on a canvas. */
export type Pen = CanvasRenderingContext2D;
/** A place on it, in its pixels. */
export type Spot = { x: number; y: number };

/** The fonts of the page, by their height; a canvas knows widths by their names. */
export const display = (height: number) => `850 extra-condensed ${height}px ${families()}`;
export const body = (height: number) => `600 ${height}px ${families()}`;
export const bengali = (height: number) => `700 ${height}px "Bengali Name", ${families()}`;

/** Loads the fonts that these words need, as far as they can be had: a canvas waits for none. */
export async function loadLetters(words: string): Promise<void> {
  const fonts = [display, body, bengali].map((font) => document.fonts.load(font(40), words));
  await Promise.allSettled(fonts);
}

type Line = Spot & { font: (height: number) => string; height: number; width: number };

/** Writes a line on its base line, smaller if it is too wide; returns its width. */
export function write(pen: Pen, words: string, { x, y, font, height, width }: Line): number {
  pen.font = font(height);
  const needed = pen.measureText(words).width;
  if (needed > width) pen.font = font(height * (width / needed));
  pen.fillText(words, x, y);
  return Math.min(needed, width);
}

type Column = Spot & { width: number; height: number };

/** Writes paragraphs into a column, in the largest size in which all of them fit. */
export function writeDown(pen: Pen, paragraphs: string[], { x, y, width, height }: Column): void {
  const sizes = [50, 44, 38, 32, 26];
  for (const letters of sizes) {
    pen.font = body(letters);
    const [line, gap] = [letters * 1.3, letters * 0.5];
    const blocks = paragraphs.filter(Boolean).map((words) => linesOf(pen, words, width));
    const needed = blocks.flat().length * line + (blocks.length - 1) * gap;
    if (needed > height && letters !== sizes.at(-1)) continue;
    let base = y;
    for (const block of blocks) {
      for (const words of block) {
        base += line;
        pen.fillText(words, x, base);
      }
      base += gap;
    }
    return;
  }
}

/** Breaks words into lines of at most that width; a word that is too long for one, between its letters. */
function linesOf(pen: Pen, words: string, width: number): string[] {
  const lines = [""];
  const fits = (text: string) => pen.measureText(text).width <= width;
  for (const word of words.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else
      for (const { segment } of new Intl.Segmenter().segment(` ${word}`))
        if (fits(lines.at(-1) + segment)) lines[lines.length - 1] += segment;
        else lines.push(segment.trim());
  }
  return lines;
}

const families = () => getComputedStyle(document.body).fontFamily;
