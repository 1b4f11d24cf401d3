import type { NewClass } from "#contract/classes.ts";

/** A class of the demo data. */
export type DemoClass = Required<NewClass> & { id: string };

/** The demo's classes, in the order in which they are listed; the hero's four come first (D50). */
export const demoClasses: readonly DemoClass[] = [
  {
    id: "class-body-pump",
    class_name: "BODY PUMP",
    class_details:
      "Ten songs, one light barbell, and every large muscle gets its turn. You squat, press, row and lunge for most of an hour, and change your plates between songs. The first song warms you up with a bare bar; the last one is for stretching. If you have never held a barbell you are welcome: the loads are small, and your trainer shows each lift before the music starts. If you lift already, come for the stamina. Bring flat shoes, a towel and a bottle. Bars, plates and mats are ours. The first time, come ten minutes early and we set up your bar together.",
    class_image_url: "/pictures/classes/body-pump.svg",
  },
  {
    id: "class-spin",
    class_name: "SPIN",
    class_details:
      "You ride indoors, in the dark, to music, and nobody honks. Five minutes to set your saddle and bars, forty to ride, the rest to cool down. Hills are resistance that you turn up yourself, so a beginner and a racer can share a row and both go home tired. Twice in the hour there is a sprint of one minute, and it is announced well before. Good for you if running hurts or the heat outside keeps you in. Bring shoes with a stiff sole, a small towel and more water than you think you need. The bikes take ordinary shoes.",
    class_image_url: "/pictures/classes/spin.svg",
  },
  {
    id: "class-yoga",
    class_name: "YOGA",
    class_details:
      "Standing poses first, while you are fresh: warrior, triangle, a long lunge that your hips will remember. Then balance, then the floor, and the last eight minutes lying still under the fan. Each pose is held for five slow breaths and comes with an easier and a harder version, so you never have to force your way into a shape. Nobody will push you deeper with their hands unless you ask. Come if you sit all day, if you lift and feel stiff, or if you want one quiet hour in the week. Bring loose clothes and an empty stomach. Mats, blocks and straps are here.",
    class_image_url: "/pictures/classes/yoga.svg",
  },
  {
    id: "class-hiit",
    class_name: "HIIT",
    class_details:
      "Thirty seconds of work, thirty of rest, six stations, four rounds. That is twenty-four minutes of it, and it is plenty; the rest of the hour is a careful warm-up and a slow way down. The stations change each week: kettlebell swings, rowing, step-ups, ropes, a sled, carries. Every station has a quiet version without jumps, so sore knees and downstairs neighbours are no excuse. It suits you if you can walk up five flights and want to do it faster. Bring training shoes, a towel and water. Eat two hours before, not twenty minutes.",
    class_image_url: "/pictures/classes/hiit.svg",
  },
  {
    id: "class-boxing",
    class_name: "BOXING",
    class_details:
      "You learn to stand, to move, and to throw four punches properly. An hour goes like this: ten minutes of rope, fifteen of footwork and shadow boxing, six rounds of three minutes on bags and pads, and a few sit-ups that everyone complains about. Nobody hits you. Sparring is a separate matter, by invitation, with headgear and a doctor's note. Half of the group are women, and most had never made a fist before. Bring hand wraps if you own them and flat shoes. Gloves are on the shelf by size; we dry and wipe them after each class.",
    class_image_url: "/pictures/classes/boxing.svg",
  },
  {
    id: "class-pilates",
    class_name: "PILATES",
    class_details:
      "Small movements, done slowly, with attention to where they start. On the mat you work your belly, back and hips through rolling, bridging, side work and the hundred, which is exactly as long as it sounds. The group stays at ten, so your trainer sees you and can move your heel two centimetres to the left, after which everything is harder. Good after having a baby once your doctor agrees, good for desk backs, good beside heavy lifting. Bring socks with grip if you have them, and clothes that let us see your knees. Mats, rings and small balls are here.",
    class_image_url: "/pictures/classes/pilates.svg",
  },
  {
    id: "class-dance",
    class_name: "DANCE",
    class_details:
      "One routine a month, learnt eight counts at a time, to songs you already sing in the kitchen: Bangla film hits, a little bhangra, something from Lagos. The first fifteen minutes are steps at walking pace, the middle is repetition, and by the end the lights go down and you dance it through three times. If you miss a week, the first half always goes back to the beginning. You need no experience, no partner and no sense of left and right; we use the window and the door. Bring shoes that slide a little, and a dry shirt for the way home.",
    class_image_url: "/pictures/classes/dance.svg",
  },
  {
    id: "class-mobility",
    class_name: "MOBILITY",
    class_details:
      "For everyone who makes a noise when getting up from the floor. You take each large joint through all the room it has: neck, shoulders, spine, hips, knees, ankles. Then you use that room with light weights, because range without strength does not stay. It is the gentlest hour on our timetable and the one that lifters, riders and grandparents share. You can do all of it holding a chair. After four weeks we test your squat and your reach against the first day and write both down. Bring warm socks and patience. Sticks, bands and chairs are here.",
    class_image_url: "/pictures/classes/mobility.svg",
  },
];
