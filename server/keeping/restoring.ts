import type { BookErrors } from "./compare-books.ts";

/** The result of a restore: differences in the books, and where the replaced studio is kept. */
export type Restored = { bookErrors: BookErrors; replaced: string | undefined };

export type Restoring = {
  from: string;
  to: string;
  /** Whether an existing studio may be set aside. */
  replace: boolean;
  /** Whether the backup's books may be wrong. */
  mayDiffer?: boolean;
  now: Date;
};
