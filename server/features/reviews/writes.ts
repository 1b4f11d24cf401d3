import type { NewReview } from "#contract/reviews.ts";
import { studioDay } from "#contract/studio-time.ts";
import { ApiError } from "#server/core/api-error.ts";
import { momentText } from "#server/core/day-text.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import { readFirstSession } from "#server/features/payments/reads.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";

type Writing = { writerId: string; input: NewReview; now: Date };

/**
 * Writes the caller's review; a unique key allows only one (D61).
 * @throws ApiError forbidden before the first session of a membership, conflict for a second one
 */
export async function postReview(db: Db, { writerId, input, now }: Writing): Promise<{ insertedId: string }> {
  const first = await readFirstSession(db, writerId);
  if (!first) throw new ApiError("forbidden", "Only people who have trained here can write a review.");
  if (first > now)
    throw new ApiError(
      "forbidden",
      `You can write a review once you have trained: from ${momentText(first)}.`,
    );
  const id = newId();
  const inserted = await db
    .insertInto("reviews")
    .values({
      id,
      review: input.review,
      reviewer: "",
      reviewer_img_url: "",
      date: studioDay(now),
      user_id: writerId,
      hidden_at: null,
    })
    // Stays hidden if an admin had hidden it, even when deleted and written again.
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ review: input.review, date: studioDay(now) })
        .where("reviews.review", "=", ""),
    )
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new ApiError("conflict", "You’ve already written a review. You can edit it.");
  // Written again, it is the row that it was before.
  return { insertedId: inserted.id };
}

/**
 * Changes the caller's review, which gets today's date (D61).
 * @throws ApiError not_found, forbidden
 */
export async function changeReview(
  db: Db,
  { id, writerId, input, now }: Writing & { id: string },
): Promise<{ modifiedCount: number }> {
  const changed = await db
    .updateTable("reviews")
    .set({ review: input.review, date: studioDay(now) })
    .where("id", "=", id)
    .where("user_id", "=", writerId)
    .returning("id")
    .executeTakeFirst();
  if (changed) return { modifiedCount: 1 };
  throw (await exists(db, id)) ? notYours() : new ApiError("not_found", "We couldn’t find this review.");
}

/**
 * Deletes the caller's review (D61).
 * @throws ApiError forbidden
 */
export async function deleteReview(
  db: Db,
  { id, writerId }: { id: string; writerId: string },
): Promise<{ deletedCount: number }> {
  // A hidden review is only emptied: if the row went, a new one would be public again.
  const emptied = await db
    .updateTable("reviews")
    .set({ review: "" })
    .where("id", "=", id)
    .where("user_id", "=", writerId)
    .where("hidden_at", "is not", null)
    .where("review", "!=", "")
    .returning("id")
    .executeTakeFirst();
  if (emptied) return { deletedCount: 1 };
  const deleted = await db
    .deleteFrom("reviews")
    .where("id", "=", id)
    .where("user_id", "=", writerId)
    .where("hidden_at", "is", null)
    .executeTakeFirst();
  const deletedCount = Number(deleted.numDeletedRows);
  if (deletedCount === 0 && (await isSomebodyElses(db, { id, writerId }))) throw notYours();
  return { deletedCount };
}

type Moderating = {
  id: string;
  isHidden: boolean;
  /** Why it is hidden, as its author reads it (D61). */
  reason?: string;
  caller: UserRecord;
  now: Date;
};

/**
 * Hides a review from everyone but its author and admins, or shows it again; the audit says who did (D61, D64).
 * @throws ApiError not_found
 */
export async function moderateReview(
  db: Db,
  { id, isHidden, reason = "", caller, now }: Moderating,
): Promise<{ modifiedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("reviews")
      .set({ hidden_at: isHidden ? now.toISOString() : null, hidden_reason: reason || null })
      .where("id", "=", id)
      .where("hidden_at", isHidden ? "is" : "is not", null)
      .returning(["user_id", "reviewer"])
      .executeTakeFirst();
    if (changed) {
      const author = changed.user_id && (await findUser(tx, changed.user_id));
      // An early reviewer has no record: its own id stands for theirs, as a payment's does in decisions about money.
      const subject = author || { id, name: changed.reviewer, email: "" };
      await noteDecision(tx, {
        actor: caller,
        subject,
        action: isHidden ? "review hidden" : "review shown",
        reason,
        now,
      });
      return { modifiedCount: 1 };
    }
    if (await exists(tx, id)) return { modifiedCount: 0 };
    throw new ApiError("not_found", "We couldn’t find this review.");
  });
}

async function isSomebodyElses(db: Db, { id, writerId }: { id: string; writerId: string }): Promise<boolean> {
  const row = await db.selectFrom("reviews").select("user_id").where("id", "=", id).executeTakeFirst();
  return row !== undefined && row.user_id !== writerId;
}

async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("reviews").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

function notYours(): ApiError {
  return new ApiError("forbidden", "Only its author can change this review.");
}
