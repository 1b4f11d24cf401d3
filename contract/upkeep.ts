import { z } from "zod";
import { named } from "./primitives.ts";

/** What of the studio's upkeep can be late or wrong (D89). */
export const upkeepNouns = ["books", "backup", "restore"] as const;
export type UpkeepNoun = (typeof upkeepNouns)[number];

const Concern = named("UpkeepConcern", {
  about: z.enum(upkeepNouns),
  says: z.string().describe("What is late or wrong, in a sentence"),
  remedy: z.string().describe("What to do about it"),
});

const BookDifference = named("BookDifference", {
  text: z.string().describe("Where the books differ, in a sentence"),
  foundAt: z.iso.datetime().describe("When that was first found"),
});

/** What of the studio's upkeep needs its owner: whether the books balance, and how old the last backup is. */
export const Upkeep = named("Upkeep", {
  concerns: z.array(Concern).describe("Empty if all is well, and in the demo"),
  differences: z.array(BookDifference).describe("Of the books, the oldest first"),
});
export type Upkeep = z.infer<typeof Upkeep>;
