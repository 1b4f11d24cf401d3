/** Tells whether anything has been written, by this process or by another on the same database. */
export type Changes = {
  /** A different number after every write; undefined while other processes' writes cannot be observed. */
  version(): number | undefined;
  close(): Promise<void>;
};

/** The PostgreSQL channel that announces writes to tables the public sees. */
export const changeChannel = "studio_changed";
