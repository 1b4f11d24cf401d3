import type { NewClass } from "#contract/classes.ts";
import { firstClasses } from "#studio/first-classes.ts";

/** A class of the demo data. */
export type DemoClass = NewClass & { id: string };

/** The demo's classes, in listed order; the hero's four come first (D50). */
export const demoClasses: readonly DemoClass[] = [
  ...firstClasses,
  {
    id: "class-boxing",
    class_name: "BOXING",
    class_details:
      "You learn how to stand and how to move, and how to throw four punches properly. No one will hit you. An hour goes like this: ten minutes of rope, fifteen of footwork and shadow boxing, six rounds of three minutes on bags and pads, and a few sit-ups that everyone complains about. Sparring is a separate matter, by invitation, with headgear and a doctor's note. Half of the group are women, and most had never made a fist before. Gloves are on the shelf by size; we dry and wipe them after each class.",
    class_image_url: "/pictures/classes/boxing.svg",
    what_to_bring: "Flat shoes, and hand wraps if you own them",
  },
  {
    id: "class-pilates",
    class_name: "PILATES",
    class_details:
      "Small movements, done slowly, with attention to the place where each one begins. It looks like rest. On the mat you work your belly, back and hips through rolling, bridging, side work and the hundred, which is exactly as long as it sounds. The group stays at ten, so your trainer sees you and can move your heel two centimetres to the left, after which everything is harder. Good after having a baby once your doctor agrees, good for desk backs, good beside heavy lifting. Mats, rings and small balls are here.",
    class_image_url: "/pictures/classes/pilates.svg",
    what_to_bring: "Socks with grip, and clothes that show your knees",
  },
  {
    id: "class-dance",
    class_name: "DANCE",
    class_details:
      "One routine a month, learnt eight counts at a time, to songs you all know well. You need no partner. Bangla film hits, a little bhangra, something from Lagos. The first fifteen minutes are steps at walking pace, the middle is repetition, and by the end the lights go down and you dance it through three times. If you miss a week, the first half always goes back to the beginning. You need no experience and no sense of left and right; we use the window and the door.",
    class_image_url: "/pictures/classes/dance.svg",
    what_to_bring: "Shoes that slide a little, and a dry shirt",
  },
  {
    id: "class-mobility",
    class_name: "MOBILITY",
    class_details:
      "For anyone who makes a small noise when getting up off a low chair or the floor. Here nobody minds. You take each large joint through all the room it has: neck, shoulders, spine, hips, knees, ankles. Then you use that room with light weights, because range without strength does not stay. It is the gentlest hour on our timetable and the one that lifters, riders and grandparents share. You can do all of it holding a chair. After four weeks we test your squat and your reach against the first day and write both down. Sticks, bands and chairs are here.",
    class_image_url: "/pictures/classes/mobility.svg",
    what_to_bring: "Warm socks and patience",
  },
];
