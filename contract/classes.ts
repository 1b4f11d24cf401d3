import { z } from "zod";
import { ListQuery } from "./lists.ts";
import {
  asRead,
  changeOf,
  Deleted,
  Id,
  named,
  OptionalPictureUrl,
  optionalLine,
  Version,
  writtenName,
  writtenText,
} from "./primitives.ts";
import { TrainerProfile } from "./users.ts";

/**
 * What is written of a class, and the body of `POST /classes`. All else about a field follows from it: changes, answers,
 * columns, search, form, export and import. `total_bookings`, `trainers` and `taught_by` are derived, so they are ignored (D32).
 */
export const NewClass = z.object({
  class_name: writtenName({ longest: 60 }),
  class_details: writtenText({ longest: 5000 }),
  class_image_url: OptionalPictureUrl.nullish(),
  what_to_bring: optionalLine({ longest: 120 }).describe("On one line; empty: what any session needs"),
});
export type NewClass = z.input<typeof NewClass>;

/** A trainer of a class, and what tells whether one can come: their slots, days and the length of a session. */
export const ClassTeacher = named("ClassTeacher", {
  trainer_id: Id,
  name: z.string(),
  slot_duration: TrainerProfile.shape.slot_duration,
  slot_days: TrainerProfile.shape.slot_days,
  available_slots: TrainerProfile.shape.available_slots,
});
export type ClassTeacher = z.infer<typeof ClassTeacher>;

export const StudioClass = named("Class", {
  _id: Id,
  ...asRead(NewClass),
  total_bookings: z.number().int().describe("Paid, unrefunded bookings that name the class (D34)"),
  trainers: z.array(Id).describe("Ids of the trainers who teach it (D34)"),
  taught_by: z
    .array(ClassTeacher)
    .describe("The same trainers, in the same order, with their slots and days (D53)"),
  archived: z.boolean().describe("No longer taught: not listed, cannot be chosen (D62)"),
  version: Version,
});
export type StudioClass = z.infer<typeof StudioClass>;

export const ClassesQuery = ListQuery.extend({
  sort: z.enum(["newest", "name", "popular"]).optional(),
  state: z
    .enum(["archived"])
    .optional()
    .describe("List the archive instead of current classes (admins, D62)"),
});
export type ClassesQuery = z.infer<typeof ClassesQuery>;

/** Body of `PATCH /classes/{id}` (D62): the changes, and the version they were made from. */
export const ClassChange = changeOf(NewClass);
export type ClassChange = z.infer<typeof ClassChange>;

/** Answer to `DELETE /classes/{id}`: deleted, or archived instead because somebody teaches or has booked it (D62). */
export const ClassRemoved = Deleted.extend({ archived: z.boolean() }).meta({ id: "ClassRemoved" });
export type ClassRemoved = z.infer<typeof ClassRemoved>;
