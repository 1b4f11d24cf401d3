import { statements } from "./statements.ts";

/** Where the books differ, as the daily comparison found them last, and since when (D89). */
export const up = statements(`
  create table book_differences (
    text text primary key not null,
    found_at text not null
  )`);
