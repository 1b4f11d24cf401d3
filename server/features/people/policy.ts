import { overrunText } from "#contract/hours.ts";
import type { UsersQuery } from "#contract/users.ts";
import { waitsForProof } from "#contract/waits-for-proof.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { AsksForProof } from "#studio/proof.ts";
import type { UserRecord } from "./reads.ts";

/** @throws ApiError forbidden if this needs a proven address, and the caller's is not (D67) */
export function requireProvenAddress(caller: UserRecord, deed: AsksForProof): void {
  if (caller.email_proven || !waitsForProof(deed)) return;
  const message =
    "Confirm your email first, with the link we sent you. You can send it again from your profile.";
  throw new ApiError("forbidden", message, { reason: "prove-address" });
}

type Offer = Pick<UserRecord, "slots" | "slot_duration">;

/**
 * Refuses slots that would run into one another or past closing (D37). Those that are so already stay until they change.
 * @throws ApiError invalid, naming the field that was set
 */
export function requireRoom(
  offer: Offer,
  { before, field }: { before: Offer; field: "slot_duration" | "available_slots" },
): void {
  const isNothingNew =
    offer.slot_duration === before.slot_duration && offer.slots.every((slot) => before.slots.includes(slot));
  const message = isNothingNew ? "" : overrunText(offer.slots, offer.slot_duration);
  if (message) throw new ApiError("invalid", message, { fields: { [field]: message } });
}

/** Whether `caller` may see the full record of the person with this email (D21). */
export function maySeeRecordOf(caller: UserRecord, email: string): boolean {
  return caller.role === "admin" || caller.email === email;
}

/**
 * The part of a list request that applies to this caller: all of it for admins, trainers only for others (D20, D22).
 */
export function visibleList(caller: UserRecord | undefined, query: UsersQuery) {
  if (caller?.role === "admin") return { ...query, searchEmails: true };
  return { ...query, email: undefined, request_status: undefined, pays: undefined, role: "trainer" as const };
}
