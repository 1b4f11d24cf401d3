import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Advice, root } from "../../setup/project.mjs";
import { atExit, makeTemporaryFolder } from "../at-exit.ts";
import { installDebianPackage, isRootOnDebian } from "../debian.ts";
import { until } from "./until.ts";

/** A run's own nginx in front of a studio's processes. */
export type ReverseProxy = {
  url: string;
  /** How many requests each process has answered, in the order the processes were given. */
  share(): number[];
  close(): Promise<void>;
};

const startTimeoutMs = 10_000;
const shipped = join(root, "deploy", "nginx", "shokti.conf");

/**
 * Opens it on a loopback port, with the shipped settings.
 * @throws Advice where there is none and none can be installed
 */
export async function openProxy(port: number, processPorts: readonly number[]): Promise<ReverseProxy> {
  const file = await ensureNginx();
  const { path: folder, remove } = makeTemporaryFolder("shokti-nginx-");
  const settings = join(folder, "nginx.conf");
  writeFileSync(settings, settingsOf({ folder, port, processPorts }));
  const nginx = spawn(file, ["-p", folder, "-c", settings, "-e", join(folder, "error.log")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const forget = atExit(() => nginx.kill("SIGKILL"));
  await untilItAnswers(nginx, port);
  return {
    url: `http://localhost:${port}`,
    share() {
      const lines = readFileSync(join(folder, "access.log"), "utf8").split("\n");
      return processPorts.map((one) => lines.filter((line) => line.endsWith(`127.0.0.1:${one}`)).length);
    },
    async close() {
      const ended = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await ended;
      forget();
      remove();
    },
  };
}

function settingsOf(at: Place): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
master_process off;
pid nginx.pid;
events { worker_connections 1024; }
http {
${temporary.map((name) => `${name}_temp_path ${name};`).join("\n")}
log_format answers "$status $request_time $request_method $request_uri $upstream_addr";
${shippedSettings(at)}
}
`;
}

type Place = { folder: string; port: number; processPorts: readonly number[] };

/** The shipped settings except for addresses, the logs' folder and TLS; also logs which process answered. */
function shippedSettings({ folder, port, processPorts }: Place): string {
  const processes = processPorts.map((one) => `server 127.0.0.1:${one}$1`).join("\n");
  const changes: [from: RegExp, to: string][] = [
    [/^ *server 127\.0\.0\.1:3000(.*)$/gm, processes],
    [/listen 80;/g, `listen unix:${folder}/plain.sock;`],
    [/listen 443 .*;/g, `listen localhost:${port};\n    access_log access.log answers;`],
    [/^ *(listen \[::\]|ssl_).*$/gm, ""],
    [/\/var\/log\/nginx\//g, ""],
  ];
  return changes.reduce(
    (settings, [from, to]) => {
      if (!from.test(settings)) throw new Error(`deploy/nginx/shokti.conf has nothing like ${from}`);
      return settings.replace(from, to);
    },
    readFileSync(shipped, "utf8"),
  );
}

async function untilItAnswers(nginx: ChildProcess, port: number): Promise<void> {
  // nginx answers this path itself: the processes aren't running yet, and a request would take them out for a second.
  const answers = async () => !!(await fetch(`http://localhost:${port}/readyz`).catch(() => undefined));
  const isOver = async () => nginx.exitCode !== null || (await answers());
  if (!(await until(isOver, startTimeoutMs)) || nginx.exitCode !== null)
    throw new Error("nginx did not start");
}

/** Debian installs it where only root's PATH leads. */
const places = ["nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"];

async function ensureNginx(): Promise<string> {
  if (!findNginx() && isRootOnDebian()) {
    console.log("No nginx here yet: installing one …");
    await installDebianPackage(["nginx-light", "nginx"]);
  }
  const found = findNginx();
  if (found) return found;
  throw new Advice(
    "Several processes need nginx in front of them, and it isn't installed. Install it and run this again:\n" +
      "  Debian, Ubuntu:  sudo apt-get install nginx\n" +
      "  macOS:           brew install nginx",
  );
}

function findNginx(): string | undefined {
  return places.find((file) => spawnSync(file, ["-v"], { timeout: 20_000 }).status === 0);
}
