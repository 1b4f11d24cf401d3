import type { sql } from "kysely";

/** The person whose data it is. */
export type Holder = { id: string; email: string; subject: string | null };

/** Which rows of a table are someone's, what of them is in their file, and what leaving does with them (D71). */
type Source = {
  /** What the rows are called in the file. */
  as: string;
  whose: (holder: Holder) => ReturnType<typeof sql>;
  /** The columns in the file. */
  shown: string;
  /** The others: credentials, others' names, search text. */
  withheld?: string;
};

/** What leaving does with a table's rows: deletes them, or keeps them for a reason. */
type Leaving =
  | "deleted"
  | {
      /** The columns that name someone, or point to them, after they have left; any other is emptied. */
      stays: string;
      because: string;
      /** The columns that do so as well after an admin's decision to delete them (D38). */
      byAdmin?: string;
    };

/** Why none of a table's rows are in anybody's file. */
type NobodysReason = { nobodys: string; columns: string; leaving?: Leaving };

/** One table: some hold rows that are someone's in more than one way. */
export type Held = (Source & { leaving: Leaving; also?: Source }) | NobodysReason;
