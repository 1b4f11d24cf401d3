import type { Answer } from "./answers.ts";
import type { Call } from "./calls.ts";
import { asksToExpand, refuseUnknown } from "./form.ts";
import { latestChargeOf } from "./intents.ts";
import { listAnswer, listFields, readPage } from "./lists.ts";
import { intentJson } from "./wire-format.ts";

/** `GET /v1/payment_intents`: newest first, narrowed by `created[gte]`, paged by `limit` and `starting_after`. */
export async function listIntents(call: Call): Promise<Answer> {
  refuseUnknown(call.form, listFields);
  const wantsCharges = asksToExpand(call.form, "data.latest_charge");
  const { rows, has_more } = await readPage(call, "test_gateway_intents");
  const data = [];
  for (const row of rows) {
    data.push(intentJson(row, wantsCharges ? await latestChargeOf(call.db, row) : undefined));
  }
  return listAnswer("/v1/payment_intents", { data, has_more });
}
