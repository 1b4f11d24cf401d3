import { spawnSync } from "node:child_process";

/** Spawn options that name another user, or nothing where the current one will do. */
export type Account = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

/** The user to run PostgreSQL as: the current one, or another where that is root, which it refuses. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  for (const user of ["postgres", "nobody"]) {
    const [uid, gid] = [idOf("-u", user), idOf("-g", user)];
    if (!uid || !gid) continue;
    if (spawnSync("true", { uid, gid }).status === 0) return { uid, gid };
  }
  return undefined;
}

function idOf(flag: "-u" | "-g", user: string): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, user], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}
