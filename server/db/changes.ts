/** Tells whether anything was written since, by this process or by another one on the same database. */
export type Changes = {
  /** Another number after every write; undefined while writes cannot be heard of. */
  version(): number | undefined;
  close(): Promise<void>;
};

/** What PostgreSQL calls out when a table that the public sees was written to. */
export const changeChannel = "studio_changed";
