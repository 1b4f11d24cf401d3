import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeTemporaryFolder } from "./at-exit.ts";
import { freePort } from "./free-port.ts";
import { embeddedBinaries, systemBinaries } from "./postgres-binaries.ts";
import { createPostgresProcess, type PostgresProcess } from "./postgres-process.ts";
import { type Account, unprivilegedAccount } from "./unprivileged-account.ts";

/** A running server; `stop` ends it and removes its data. */
export type RunningPostgres = {
  url: string;
  /** The folder of its Unix sockets. */
  sockets: string;
  version: string;
  process: PostgresProcess;
  stop(): Promise<void>;
};
type NotRunning = { reason: string };
/** Whether its writes survive a crash, which costs time. */
type Durability = { isDurable?: boolean };

/** Starts a PostgreSQL on which tests can create databases: the machine's own, otherwise npm's. */
export async function startPostgres(durability: Durability = {}): Promise<RunningPostgres | NotRunning> {
  const account = unprivilegedAccount();
  if (!account) return { reason: "PostgreSQL does not run as root, and there is no other user to run it." };
  const reasons: string[] = [];
  for (const find of [systemBinaries, embeddedBinaries]) {
    const folder = await find();
    if (!folder) continue;
    const started = await startFrom(folder, account, durability);
    if ("url" in started) return started;
    reasons.push(`${folder}: ${started.reason}`);
  }
  return { reason: reasons.join("\n") || "No PostgreSQL was found, neither the machine's nor npm's." };
}

async function startFrom(
  binaries: string,
  account: Account,
  durability: Durability,
): Promise<RunningPostgres | NotRunning> {
  const { path: home, remove } = makeTemporaryFolder("shokti-pg-", { within: enterableFolder(account) });
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
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const server = createPostgresProcess({
    file: join(bin, "postgres"),
    args: ["-D", data, "-p", String(port), ...serverSettings(home, durability)],
    options: { ...account, cwd: home },
    url,
  });
  const stop = () => server.stop().then(remove);
  const version = await server.start();
  if (version) return { url, sockets: home, version, process: server, stop };
  await stop();
  return { reason: server.lastWords() || "it did not start" };
}

/** A parent for temporary folders that the other user can enter; root's own may be closed to it. */
function enterableFolder(account: Account): string {
  const canEnter = (folder: string) => spawnSync("test", ["-x", `${folder}/.`], account).status === 0;
  return [tmpdir(), "/tmp", "/var/tmp"].find(canEnter) ?? tmpdir();
}

/** Test data need not survive a crash, unless a test is about that. */
function serverSettings(home: string, { isDurable = false }: Durability): string[] {
  const careless = [
    ...[
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "wal_level=minimal",
      "max_wal_senders=0",
    ],
    // The data is short-lived: vacuuming and JIT compilation cost more than they save.
    ...["autovacuum=off", "jit=off", "checkpoint_timeout=1h", "max_wal_size=8GB"],
  ];
  return [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${home}`,
    "max_connections=200",
    ...(isDurable ? [] : careless),
  ].flatMap((setting) => ["-c", setting]);
}

/** The binaries' folder, or a copy of it where the other user can't reach ours. */
function reachableBinaries(binaries: string, home: string, account: Account): string {
  const probe = spawnSync(join(binaries, "postgres"), ["--version"], { ...account, cwd: home });
  if (probe.status === 0 || account.uid === undefined) return binaries;
  const copy = join(home, "native");
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return join(copy, "bin");
}
