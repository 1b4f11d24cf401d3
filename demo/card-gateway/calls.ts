import type { Kysely } from "kysely";
import type { Form } from "./form.ts";
import type { IntentRow, TestGatewayTables } from "./tables.ts";
import { intentJson, publicIntentJson } from "./wire-format.ts";

/** The gateway's database, or a transaction on it. */
export type GatewayDb = Kysely<TestGatewayTables>;

/** Who calls: the server with the secret key, or a browser with the publishable one. */
export type Caller = "secret" | "publishable";

/** One call as an operation sees it: authorised, with its form parsed. */
export type Call = {
  /** For a change: the single transaction it happens in. */
  db: GatewayDb;
  caller: Caller;
  form: Form;
  now: Date;
  /** For the events that the call causes; null for scheduled changes. */
  requestId: string | null;
  idempotencyKey: string | null;
};

/** The intent as this caller may see it. */
export function presentTo(caller: Caller, intent: IntentRow) {
  return caller === "secret" ? intentJson(intent) : publicIntentJson(intent);
}
