import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { ConfigError } from "#server/core/settings.ts";

type Tool = "pg_dump" | "pg_restore" | "psql";

/**
 * Starts one of PostgreSQL's tools, on the database at `url` if given. `ended` rejects with a ConfigError in the
 * tool's words, or if it is not installed.
 */
export function startTool(
  tool: Tool,
  args: readonly string[],
  url?: string,
): { running: ChildProcessWithoutNullStreams; ended: Promise<void> } {
  const { address, environment } = url ? withoutPassword(url) : { address: [], environment: {} };
  const running = spawn(tool, [...args, ...address], { env: { ...process.env, ...environment } });
  return { running, ended: untilItEnds(tool, running) };
}

/** Runs a tool without input and returns its output. */
export async function runTool(tool: Tool, args: readonly string[], url?: string): Promise<string> {
  const { running, ended } = startTool(tool, args, url);
  const [said] = await Promise.all([text(running.stdout), ended]);
  return said;
}

async function untilItEnds(tool: Tool, running: ChildProcessWithoutNullStreams): Promise<void> {
  const complaint = text(running.stderr);
  const [code] = await once(running, "close").catch((error) => {
    throw error.code === "ENOENT" ? new ConfigError(notInstalled(tool)) : error;
  });
  if (code !== 0) throw new ConfigError(`${tool} failed: ${(await complaint).trim() || `exit code ${code}`}`);
}

function notInstalled(tool: Tool): string {
  return (
    `${tool} is not on this machine. Install the PostgreSQL client, at the database's version or newer ` +
    "(Debian: apt install postgresql-client)."
  );
}

/** A password in the arguments could be read by everyone on the machine. */
function withoutPassword(url: string): { address: string[]; environment: Record<string, string> } {
  const parsed = new URL(url);
  const { password } = parsed;
  parsed.password = "";
  return {
    address: [`--dbname=${parsed.href}`],
    environment: password ? { PGPASSWORD: decodeURIComponent(password) } : {},
  };
}
