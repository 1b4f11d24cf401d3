import { initialOf } from "#contract/initial.ts";
import { inkOf } from "#contract/ink.ts";
import { covers, inks } from "#server/core/inks.ts";
import { xmlText } from "./xml-text.ts";

const rows = 15;

type Cover = { inked: string; name: string; width: number; height: number };

/** The cover that pages show instead of a missing picture, as an SVG: ink, sun, initial, halftone. */
export function coverSvg({ inked, name, width, height }: Cover): string {
  const { ground, sun, x, y } = covers[inkOf(inked) - 1] ?? covers[0];
  const initial = xmlText((initialOf(name) ?? "").toUpperCase());
  const side = Math.min(width, height);
  return [
    `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<circle cx="${x * width}" cy="${y * height}" r="${0.38 * side}" fill="${sun}"/>`,
    `<text x="${0.06 * side}" y="${height}" font-size="${1.3 * side}" fill="${inks.paper}">${initial}</text>`,
    `<g fill="${ground}">${halftone({ width, height, dot: 0.05 * side })}</g>`,
    "</svg>",
  ].join("");
}

/** Rows of dots, shrinking from the bottom up. */
function halftone({ width, height, dot }: { width: number; height: number; dot: number }): string {
  const half = dot / 2;
  let circles = "";
  for (let row = 0; row < rows; row += 1) {
    const radius = (0.8 - (0.68 * row) / (rows - 1)) * half;
    for (let cx = row % 2 === 0 ? half : dot; cx < width + half; cx += dot)
      circles += `<circle cx="${cx}" cy="${height - half - row * half}" r="${radius}"/>`;
  }
  return circles;
}
