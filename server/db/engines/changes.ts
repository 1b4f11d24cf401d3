/** Tells whether anything has been written, by this process or by another on the same database. */
export type Changes = {
  /**
   * A greater number after every write or, if there are `statements`, after every write to a table that one of them
   * names. Undefined while other processes' writes cannot be observed.
   */
  version(statements?: ReadonlySet<string>): number | undefined;
  close(): Promise<void>;
};

/** The PostgreSQL channel that announces writes to tables the public sees, each with its table's name. */
export const changeChannel = "studio_changed";
