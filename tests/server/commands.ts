import { vi } from "vitest";
import { runProgram } from "#server/admin/program.ts";

type Place = {
  /** The DATA_DIR. */
  folder: string;
  /** For PostgreSQL; with a file the folder says where it is. */
  databaseUrl?: string;
  env?: Record<string, string>;
};

/** Runs one of the owner's commands in this process: its output and its exit code. */
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
