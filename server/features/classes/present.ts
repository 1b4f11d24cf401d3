import type { StudioClass } from "#contract/classes.ts";
import { ofClasses, toFields } from "#server/db/written.ts";
import type { ClassRecord } from "./reads.ts";

/** A class as everyone sees it. */
export function presentClass(studioClass: ClassRecord): StudioClass {
  const { id, total_bookings, trainerIds, archived_at, version } = studioClass;
  return {
    _id: id,
    ...toFields(ofClasses, studioClass),
    total_bookings,
    trainers: archived_at === null ? trainerIds : [],
    archived: archived_at !== null,
    version,
  };
}
