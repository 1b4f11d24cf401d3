/** The headline of Home, in both scripts; `node scripts/fonts.mjs` subsets a font to the Bengali one. */
export const headline = { english: "Find your strength", bengali: "শক্তি খুঁজে নাও" } as const;

/** One slide of the hero: a class that always has this id (spec §2, D50). */
export type HeroClass = {
  id: "class-body-pump" | "class-spin" | "class-yoga" | "class-hiit";
  name: string;
  line: string;
  imageUrl: string;
};

/** The hero's four slides, in order. */
export const heroClasses: readonly HeroClass[] = [
  {
    id: "class-body-pump",
    name: "BODY PUMP",
    line: "Ten songs, one barbell, all of you.",
    imageUrl: "/pictures/classes/body-pump.svg",
  },
  {
    id: "class-spin",
    name: "SPIN",
    line: "The only road without traffic.",
    imageUrl: "/pictures/classes/spin.svg",
  },
  {
    id: "class-yoga",
    name: "YOGA",
    line: "Strong legs, slow breath, one mat.",
    imageUrl: "/pictures/classes/yoga.svg",
  },
  {
    id: "class-hiit",
    name: "HIIT",
    line: "Thirty seconds hard. Then breathe.",
    imageUrl: "/pictures/classes/hiit.svg",
  },
];
