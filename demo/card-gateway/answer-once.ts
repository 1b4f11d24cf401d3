import { createHash } from "node:crypto";
import { getRow } from "#server/db/plain-rows.ts";
import { type Answer, Refusal } from "./answers.ts";
import type { Call, GatewayDb } from "./calls.ts";
import type { Form } from "./form.ts";

// No card data is stored, not even as a hash: a card number is short enough to be guessed from one.
const cardSecrets = ["payment_method_data[card][number]", "payment_method_data[card][cvc]"];

/**
 * Runs an operation in one transaction, and once per idempotency key: a repeat gets the first response again,
 * different parameters get 400. The key is claimed in the operation's own transaction, so a simultaneous repeat
 * waits for the first response, and a killed server leaves neither an effect nor a claimed key.
 * A `Refusal` thrown by the operation rolls back everything and leaves the key free.
 */
export async function answerOnce(
  call: Call,
  path: string,
  operate: (trx: GatewayDb) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const { idempotencyKey: key } = call;
  return call.db.transaction().execute(async (trx) => {
    if (key === null) return { ...(await operate(trx)), replayed: false };
    const fingerprint = fingerprintOf(path, call.form);
    const claimed = await trx
      .insertInto("test_gateway_keys")
      .values({ key, fingerprint, status: 0, body: "", created_at: call.now.toISOString() })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!claimed) return { ...(await earlierAnswer(trx, key, fingerprint)), replayed: true };
    const answer = await operate(trx);
    await trx
      .updateTable("test_gateway_keys")
      .set({ status: answer.status, body: JSON.stringify(answer.body) })
      .where("key", "=", key)
      .execute();
    return { ...answer, replayed: false };
  });
}

async function earlierAnswer(trx: GatewayDb, key: string, fingerprint: string): Promise<Answer> {
  const earlier = await getRow(trx, "test_gateway_keys", { key });
  if (earlier.fingerprint === fingerprint) {
    return { status: earlier.status as Answer["status"], body: JSON.parse(earlier.body) };
  }
  throw new Refusal(400, {
    type: "idempotency_error",
    message:
      "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function fingerprintOf(path: string, form: Form): string {
  const fields = [...form].filter(([name]) => !cardSecrets.includes(name)).sort();
  return createHash("sha256")
    .update(JSON.stringify([path, fields]))
    .digest("hex");
}
