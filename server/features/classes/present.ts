import type { StudioClass } from "#contract/classes.ts";
import type { ClassRecord } from "./reads.ts";

/** A class as everyone sees it. */
export function presentClass({
  id,
  name,
  details,
  image_url,
  total_bookings,
  trainerIds,
  version,
  archived_at,
}: ClassRecord): StudioClass {
  return {
    _id: id,
    class_name: name,
    class_details: details,
    class_image_url: image_url,
    total_bookings,
    trainers: archived_at === null ? trainerIds : [],
    archived: archived_at !== null,
    version,
  };
}
