import { statements } from "./statements.ts";

/** Finds an account's record without scanning all people. */
export const up = statements("create index users_by_account on users (identity_subject)");
