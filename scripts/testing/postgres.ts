import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./free-port.ts";
import { embeddedBinaries, systemBinaries } from "./postgres-binaries.ts";
import { type Account, unprivilegedAccount } from "./unprivileged-account.ts";

export type RunningPostgres = { url: string; version: string; stop: () => Promise<void> };
type NotRunning = { reason: string };

const startTimeoutMs = 30_000;
const stopTimeoutMs = 10_000;

/** Starts a PostgreSQL on which tests may create databases: the machine's own, else npm's. */
export async function startPostgres(): Promise<RunningPostgres | NotRunning> {
  const account = unprivilegedAccount();
  if (!account) return { reason: "PostgreSQL does not run as root, and there is no other user to run it." };
  const reasons: string[] = [];
  for (const find of [systemBinaries, embeddedBinaries]) {
    const folder = await find();
    if (!folder) continue;
    const started = await startFrom(folder, account);
    if ("url" in started) return started;
    reasons.push(`${folder}: ${started.reason}`);
  }
  return { reason: reasons.join("\n") || "No PostgreSQL was found, neither the machine's nor npm's." };
}

async function startFrom(binaries: string, account: Account): Promise<RunningPostgres | NotRunning> {
  const home = mkdtempSync(join(enterableFolder(account), "shokti-pg-"));
  const remove = () => rmSync(home, { recursive: true, force: true });
  if (account.uid !== undefined) chownSync(home, account.uid, account.gid);

  const bin = reachableBinaries(binaries, home, account);
  const data = join(home, "data");
  const initArgs = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const init = spawnSync(join(bin, "initdb"), initArgs, { ...account, cwd: home, encoding: "utf8" });
  if (init.status !== 0) {
    remove();
    return { reason: init.error?.message ?? init.stderr.trim() };
  }
  const port = await freePort();
  const server = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...serverSettings(home)], {
    ...account,
    cwd: home,
    stdio: ["ignore", "ignore", "pipe"],
    // Ctrl-C at the terminal is for the tests; the database goes last.
    detached: true,
  });
  let log = "";
  server.stderr.on("data", (chunk) => {
    log = `${log}${chunk}`.slice(-2_000);
  });
  const killNow = () => server.kill("SIGKILL");
  process.once("exit", killNow);
  const stop = async () => {
    await stopServer(server);
    process.removeListener("exit", killNow);
    remove();
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const version = await versionOnceReady(url, server);
  if (version) return { url, version, stop };
  await stop();
  return { reason: log.trim() || "it did not start" };
}

/** A place for temporary folders that the other user may enter; root's own may be closed to it. */
function enterableFolder(account: Account): string {
  const canEnter = (folder: string) => spawnSync("test", ["-x", `${folder}/.`], account).status === 0;
  return [tmpdir(), "/tmp", "/var/tmp"].find(canEnter) ?? tmpdir();
}

/** Only tests ever see this data: nothing of it has to survive. */
function serverSettings(home: string): string[] {
  return [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${home}`,
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=200",
  ].flatMap((setting) => ["-c", setting]);
}

/** The binaries' folder, or a copy of theirs where the other user cannot reach into our folders. */
function reachableBinaries(binaries: string, home: string, account: Account): string {
  const probe = spawnSync(join(binaries, "postgres"), ["--version"], { ...account, cwd: home });
  if (probe.status === 0 || account.uid === undefined) return binaries;
  const copy = join(home, "native");
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return join(copy, "bin");
}

/** @returns its name and version, or undefined where it ended or kept silent */
async function versionOnceReady(url: string, server: ChildProcess): Promise<string | undefined> {
  const deadline = Date.now() + startTimeoutMs;
  while (server.exitCode === null && server.pid && Date.now() < deadline) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
      return `PostgreSQL ${rows[0]?.server_version.split(" ")[0]}`;
    } catch {
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return undefined;
}

async function stopServer(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null || !server.pid) return;
  const ended = once(server, "exit");
  // SIGINT is PostgreSQL's "fast": connections are cut, then it ends in order.
  server.kill("SIGINT");
  const timer = setTimeout(() => server.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}
