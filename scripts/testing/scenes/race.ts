import { type Asked, type Outcome, type Scene, stage } from "../harness/stage.ts";
import { crowd } from "./crowd.ts";
import { live } from "./lives.ts";
import { meetAgain, meetings } from "./meetings.ts";

/**
 * The parts of `npm run test:race`: a crowd before one slot, the histories of what a few do at once, and everything that
 * people do to each other at once.
 */
export const race: Scene<Numbers> = {
  numbers: { members: 200, places: 12, rounds: 100 },
  parts: {
    crowd: (asked) =>
      stage(asked, { processes: processesOn[asked.engine] }, (studio) => crowd(studio, asked)),
    histories: (asked) =>
      stage(asked, { processes: processesOn[asked.engine] }, (studio) => live(studio, asked.rounds)),
    ...Object.fromEntries(
      Object.keys(meetings).map((name) => [
        name,
        (asked: Asked<Numbers>): Promise<Outcome> =>
          stage(asked, { processes: processesOn[asked.engine] }, (studio) =>
            meetAgain(studio, name, asked.rounds),
          ),
      ]),
    ),
  },
};

type Numbers = { members: number; places: number; rounds: number };
/** One process uses SQLite; this many share a PostgreSQL. */
const processesOn = { sqlite: 1, postgres: 3 } as const;
