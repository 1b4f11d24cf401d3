import { z } from "zod";
import { Id } from "./primitives.ts";
import { SlotTiming } from "./slots.ts";

/** How full a trainer's slot is (D54). */
export const SlotPlaces = z
  .object({
    slotTiming: SlotTiming,
    places: z.number().int(),
    left: z.number().int().meta({
      description:
        "Places left for someone who is not on the waiting list; a hold by someone whose email is not confirmed counts as free, because it gives way to one whose email is",
    }),
    waiting: z.number().int().meta({ description: "People on the waiting list (D55)" }),
  })
  .meta({ id: "SlotPlaces" });
export type SlotPlaces = z.infer<typeof SlotPlaces>;

/** Whose slots. */
export const PlacesQuery = z.object({ trainer: Id });

/** What the caller has in one slot of a trainer (D54, D55, D56). */
export const OwnSlot = z
  .object({
    slotTiming: SlotTiming,
    runsUntil: z.string().nullable().meta({
      description: "YYYY-MM-DD: the last day of the caller's memberships; paying again is a renewal",
    }),
    renewsFrom: z.string().nullable().meta({ description: "YYYY-MM-DD: when that renewal would start" }),
    waitingId: Id.nullable().meta({ description: "The caller's place on the waiting list" }),
    position: z.number().int().nullable().meta({ description: "1 for the first of the list" }),
    heldUntil: z.string().nullable().meta({
      description:
        "ISO 8601, UTC: until when a place is held for the caller, while they pay or from the waiting list",
    }),
  })
  .meta({ id: "OwnSlot" });
export type OwnSlot = z.infer<typeof OwnSlot>;

/** Body of `POST /waiting-list` (D55). */
export const NewWaiting = z.object({ trainerId: Id, slotTiming: SlotTiming });
export type NewWaiting = z.infer<typeof NewWaiting>;

/** The caller's entry on a waiting list. */
export const Waiting = z
  .object({
    _id: Id,
    trainerId: Id,
    trainerName: z.string(),
    slotTiming: SlotTiming,
    position: z.number().int().meta({ description: "1 for the first of the list" }),
    joinedAt: z.string().meta({ description: "ISO 8601, UTC" }),
    offeredUntil: z.string().nullable().meta({ description: "Until when a place is held for the caller" }),
  })
  .meta({ id: "Waiting" });
export type Waiting = z.infer<typeof Waiting>;

/** The address at which a calendar program reads somebody's sessions; shown once, when it is created. */
export const CalendarAddress = z.object({ url: z.string() }).meta({ id: "CalendarAddress" });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/** Whether somebody has such an address, and since when. */
export const CalendarState = z
  .object({ madeAt: z.string().nullable().meta({ description: "ISO 8601, UTC" }) })
  .meta({ id: "CalendarState" });
export type CalendarState = z.infer<typeof CalendarState>;
