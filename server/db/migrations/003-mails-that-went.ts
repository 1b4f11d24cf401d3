import { statements } from "./statements.ts";

/** Sent mails are no longer kept: their recipients are personal data, and nothing needs them. */
export const up = statements(`
  delete from outbox where sent_at is not null;
  alter table outbox drop column sent_at`);
