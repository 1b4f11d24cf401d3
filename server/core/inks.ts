import type { SlotTiming } from "#contract/slots.ts";

/** Inks of `app/ui/inks.css`, for what no stylesheet reaches: mails, drawn pictures, a device's home screen. */
export const inks = {
  white: "#fff",
  paper: "#f6f0e4",
  cream: "#fffaf0",
  earth: "#5e3320",
  soot: "#16130f",
  night: "#15120e",
  red: "#d1301c",
  carmine: "#b82616",
  brick: "#a92112",
  rose: "#ff7a5c",
  marigold: "#f2a51e",
  fern: "#1f5f4a",
  bottle: "#0e4b3a",
} as const;

/** The lights of a day: the ground, its deeper shade in the dark theme, and what is readable on both. */
export const lights: Readonly<Record<SlotTiming, { ground: string; deep: string; words: string }>> = {
  Morning: { ground: inks.marigold, deep: "#c8840f", words: inks.soot },
  Afternoon: { ground: inks.red, deep: "#bd2917", words: inks.white },
  Evening: { ground: inks.bottle, deep: "#0c4233", words: inks.paper },
};

/** Tokens of `app/ui/inks.css` on a light and on a dark ground, for mails. */
export const tokens = {
  raised: { light: inks.cream, dark: "#211c16" },
  ink: { light: inks.soot, dark: "#f4ede0" },
  muted: { light: "#5a5148", dark: "#b9ae9e" },
  frame: { light: inks.soot, dark: "#93876f" },
  hair: { light: "#d3c7b1", dark: "#3d352b" },
} as const;

/** The grounds and suns of covers in `app/ui/press.css`, by the number of `inkOf`, with their suns' positions. */
export const covers = [
  { ground: inks.bottle, sun: inks.marigold, x: 0.7, y: 0.34 },
  { ground: inks.brick, sun: inks.marigold, x: 0.3, y: 0.36 },
  { ground: inks.earth, sun: inks.marigold, x: 0.62, y: 0.58 },
  { ground: inks.soot, sun: inks.red, x: 0.54, y: 0.3 },
  { ground: inks.fern, sun: inks.rose, x: 0.36, y: 0.6 },
] as const;
