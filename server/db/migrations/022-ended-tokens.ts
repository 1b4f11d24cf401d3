import { statements } from "./statements.ts";

/** The earliest valid issue time of access tokens without a session: logging out everywhere ends earlier ones. */
export const up = statements("alter table users add column tokens_after text");
