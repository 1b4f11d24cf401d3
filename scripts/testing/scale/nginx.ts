import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Advice } from "../../setup/project.mjs";
import { installDebianPackage, isRootOnDebian } from "../debian.ts";

/** An nginx of one run's own, before the processes of a studio. */
export type ReverseProxy = {
  url: string;
  /** How many requests each process has answered, in the order in which they were named. */
  share(): number[];
  close(): Promise<void>;
};

const startTimeoutMs = 10_000;

/**
 * Opens it on a loopback port. It is set as its own manual has it: what may be repeated is asked of the next process
 * where one breaks off, what may not is not, and a process that was not there is tried again after a second.
 * @throws Advice where there is none and none can be installed
 */
export async function openProxy(port: number, processPorts: readonly number[]): Promise<ReverseProxy> {
  const file = ensureNginx();
  const folder = await mkdtemp(join(tmpdir(), "shokti-nginx-"));
  const settings = join(folder, "nginx.conf");
  writeFileSync(settings, settingsOf(port, processPorts));
  const nginx = spawn(file, ["-p", folder, "-c", settings, "-e", join(folder, "error.log")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf(port: number, processPorts: readonly number[]): string {
  const servers = processPorts.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
pid nginx.pid;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${name};`).join(" ")}
  log_format answers "$status $request_time $request_method $request_uri $upstream_addr";
  access_log access.log answers;
  client_max_body_size 16m;
  upstream studio {
    ${servers.join("\n    ")}
    keepalive 32;
  }
  server {
    listen localhost:${port};
    location = /nginx { return 204; }
    location / {
      proxy_pass http://studio;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
    }
  }
}
`;
}

async function untilItAnswers(nginx: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (nginx.exitCode === null && Date.now() < deadline) {
    // Not by an answer of the processes: they do not run yet, and would be left out for a second.
    if (await fetch(`http://localhost:${port}/nginx`).catch(() => undefined)) return;
    await sleep(50);
  }
  throw new Error("nginx did not start");
}

/** Debian keeps it where only root's PATH leads. */
const places = ["nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"];

function ensureNginx(): string {
  if (!findNginx() && isRootOnDebian()) {
    console.log("No nginx here yet: installing one …");
    installDebianPackage("nginx-light", "nginx");
  }
  const found = findNginx();
  if (found) return found;
  throw new Advice(
    "Several processes stand behind nginx, and there is none here. Install it and run this again:\n" +
      "  Debian, Ubuntu:  sudo apt-get install nginx\n" +
      "  macOS:           brew install nginx",
  );
}

function findNginx(): string | undefined {
  return places.find((file) => spawnSync(file, ["-v"], { timeout: 20_000 }).status === 0);
}
