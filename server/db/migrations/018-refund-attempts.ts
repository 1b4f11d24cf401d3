import { statements } from "./statements.ts";

/** One attempt at refunding a payment is one refund, even if its response is lost and it is sent again. */
export const up = statements(`
  alter table refunds add column attempt_id text;
  create unique index refunds_by_attempt on refunds (payment_id, attempt_id)`);
