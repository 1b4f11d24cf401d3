import { type HeroClass, heroClasses } from "./hero.ts";

/** What a class says of itself at first. */
type FirstWords = Record<"class_details" | "what_to_bring", string>;

const words: Readonly<Record<HeroClass["id"], FirstWords>> = {
  "class-body-pump": {
    class_details:
      "Ten songs, one light barbell, and every large muscle in your body has its turn. Nobody lifts alone. You squat, press, row and lunge for most of an hour, and change your plates between songs. The first song warms you up with a bare bar; the last one is for stretching. If you have never held a barbell you are welcome: the loads are small, and your trainer shows each lift before the music starts. If you lift already, come for the stamina. Bars, plates and mats are ours. The first time, come ten minutes early and we set up your bar together.",
    what_to_bring: "Flat shoes, a towel and a bottle",
  },
  "class-spin": {
    class_details:
      "You cycle indoors, in the dark, to loud music, and nobody here has ever honked. You set your hills. Five minutes to set your saddle and bars, forty to ride, the rest to cool down. A hill is resistance that you turn up yourself, so a beginner and a racer can share a row and both go home tired. Twice in the hour there is a sprint of one minute, and it is announced well before. Good for you if running hurts or the heat outside keeps you in. The bikes take ordinary shoes.",
    what_to_bring: "Ordinary shoes, a small towel and plenty of water",
  },
  "class-yoga": {
    class_details:
      "Standing first, while you are fresh: warrior, triangle, a lunge for stiff hips. Then you lie still. In between come balance and the floor, and the last eight minutes are yours, under the fan. Each pose is held for five slow breaths and comes with an easier and a harder version, so you never have to force your way into a shape. Nobody will push you deeper with their hands unless you ask. Come if you sit all day, if you lift and feel stiff, or if you want one quiet hour in the week. Mats, blocks and straps are here.",
    what_to_bring: "Loose clothes and an empty stomach",
  },
  "class-hiit": {
    class_details:
      "Thirty seconds of hard work, thirty of rest, at six stations, over four rounds. Twenty-four minutes. It is plenty; the rest of the hour is a careful warm-up and a slow way down. The stations change each week: kettlebell swings, rowing, step-ups, ropes, a sled, carries. Every station has a quiet version without jumps, so sore knees and downstairs neighbours are no excuse. It suits you if you can walk up five flights and want to do it faster. Eat two hours before, not twenty minutes.",
    what_to_bring: "Training shoes, a towel and water",
  },
};

/**
 * The hero's classes as they are at the studio's first start (D68). From then on the admin edits their texts in
 * the studio's own pages.
 */
export const firstClasses = heroClasses.map(({ id, name, imageUrl }) => ({
  id,
  class_name: name,
  ...words[id],
  class_image_url: imageUrl,
}));
