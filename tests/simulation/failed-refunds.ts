import { type At, expectOf, pick } from "./acts.ts";
import { ask } from "./world.ts";

/** An admin tries a failed refund again. */
export async function retryRefund(at: At, number: number): Promise<void> {
  await decideFailed(at, number, "retry");
}

/** An admin pays somebody in another way what a card could not take back (D58). */
export async function payOtherwise(at: At, number: number): Promise<void> {
  await decideFailed(at, number, "paid-otherwise", { how: "In cash." });
}

async function decideFailed(
  { world, process }: At,
  number: number,
  step: string,
  body?: object,
): Promise<void> {
  const failed = await world.db
    .selectFrom("refunds")
    .select("id")
    .where("state", "=", "failed")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const refund = pick(failed, number);
  if (!refund) return;
  const asked = ask(process, world.admin, ["POST", `/refunds/${refund.id}/${step}`], body);
  await expectOf({ world, process }, asked, [200, 409]);
}
