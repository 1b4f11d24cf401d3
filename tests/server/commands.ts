import { vi } from "vitest";
import { runProgram } from "#server/admin/program.ts";

type Place = {
  /** Of the DATA_DIR. */
  folder: string;
  /** Of a PostgreSQL; a file's is left to the folder. */
  databaseUrl?: string;
  env?: Record<string, string>;
};

/** Runs a command of the studio's owner, in this process: what it says, and the code that it leaves to end with. */
export async function runCommand(words: readonly string[], { folder, databaseUrl = "", env = {} }: Place) {
  const said = vi.spyOn(console, "log").mockReturnValue();
  const failed = vi.spyOn(console, "error").mockReturnValue();
  const isOnPostgres = databaseUrl.startsWith("postgres");
  const settings = { DATA_DIR: folder, DATABASE_URL: isOnPostgres ? databaseUrl : "", ...env };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    await runProgram(words);
    const textOf = ({ mock }: typeof said) => mock.calls.map(([line]) => `${line}\n`).join("");
    return { said: textOf(said), failed: textOf(failed), code: process.exitCode };
  } finally {
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    said.mockRestore();
    failed.mockRestore();
  }
}
