import { z } from "zod";
import { SlotDay, SlotTiming } from "#contract/slots.ts";
import { opening } from "#studio/hours.ts";

/**
 * What a charge pays for. Stored in the intent's metadata (D41), written and read by the server alone, so that the
 * webhook knows as much as the browser did.
 */
export const Order = z.object({
  memberId: z.string(),
  trainerId: z.string(),
  /** Only in orders of earlier releases: a name may change between two requests of one attempt, which must not. */
  trainerName: z.string().optional(),
  slotTiming: SlotTiming,
  /** In hours, as promised at payment. */
  slotDuration: z.number(),
  /** Also as promised. Orders from before slots had days use the studio's. */
  slotDays: z.array(SlotDay).default([...opening.days]),
  classId: z.string().optional(),
  className: z.string().optional(),
});
export type Order = z.infer<typeof Order>;

/** Marks the studio's intents: others may share its account at the provider. */
const mark = "shokti-slot";

/** The order as metadata, which holds text only. */
export function metadataOf({ slotDuration, slotDays, ...order }: Order): Record<string, string> {
  return { ...order, slotDuration: String(slotDuration), slotDays: slotDays.join(), order: mark };
}

/** The order in an intent's metadata; null if the intent is not ours. */
export function orderOf(metadata: Record<string, string>): Order | null {
  if (metadata.order !== mark) return null;
  const parsed = Order.safeParse({
    ...metadata,
    slotDuration: Number(metadata.slotDuration),
    slotDays: metadata.slotDays?.split(","),
  });
  return parsed.success ? parsed.data : null;
}
