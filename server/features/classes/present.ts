import type { StudioClass } from "#contract/classes.ts";
import { ofClasses, toFields } from "#server/db/written.ts";
import type { ClassRecord } from "./reads.ts";

/** A class as everyone sees it. */
export function presentClass(studioClass: ClassRecord): StudioClass {
  const { id, total_bookings, teachers, archived_at, version } = studioClass;
  const taughtBy = archived_at === null ? teachers : [];
  return {
    _id: id,
    ...toFields(ofClasses, studioClass),
    total_bookings,
    trainers: taughtBy.map(({ trainer_id }) => trainer_id),
    taught_by: taughtBy,
    archived: archived_at !== null,
    version,
  };
}
