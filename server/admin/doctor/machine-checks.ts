import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "kysely";
import { type Check, unknown, well, wrong } from "./check.ts";

const gigabyte = 1024 ** 3;

export const disk: Check = {
  title: "Disk",
  async find({ engine, config: { dataDir, databaseUrl } }) {
    if (engine === "postgres") return unknown("the database is on another machine");
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const { size } = await stat(databaseUrl);
    const text = `${(free / gigabyte).toFixed(1)} GB free, the database takes ${(size / gigabyte).toFixed(2)} GB`;
    // A backup, or the copy before a migration, needs as much space as the database.
    return free < gigabyte || free < 3 * size
      ? wrong(text, "free up space, or move DATA_DIR to a larger disk")
      : well(text);
  },
};

export const files: Check = {
  title: "Files",
  async find({ engine, config: { dataDir, databaseUrl } }) {
    const candidates = [".env", ...(engine === "sqlite" ? [dirname(databaseUrl), databaseUrl] : [dataDir])];
    const open: string[] = [];
    for (const file of candidates.filter((name) => existsSync(name))) {
      if ((await stat(file)).mode & 0o077) open.push(file);
    }
    return open.length > 0
      ? wrong(`other users of this machine can read ${open.join(", ")}`, `chmod go-rwx ${open.join(" ")}`)
      : well("only this user can read them");
  },
};

export const database: Check = {
  title: "Database",
  async find({ db, engine }) {
    if (engine === "sqlite") {
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
      const answer = rows[0]?.quick_check;
      return answer === "ok"
        ? well("SQLite, undamaged")
        : wrong(`SQLite, damaged: ${answer}`, "stop the studio and restore the last backup");
    }
    const { rows } = await sql<{
      version: string;
    }>`select current_setting('server_version') as version`.execute(db);
    return well(`PostgreSQL ${rows[0]?.version.split(" ")[0]}`);
  },
};
