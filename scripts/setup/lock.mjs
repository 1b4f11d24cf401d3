import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Advice, root } from "./project.mjs";

const folder = join(root, ".cache");
const file = join(folder, "setup.lock");
const justCreatedMs = 5_000;

/**
 * Lets one process at a time change node_modules and build; the others wait for it.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function withSetupLock(work) {
  await acquire();
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

async function acquire() {
  for (let hasSaidSo = false; !tryAcquire(); ) {
    const holder = readHolder();
    if (holder === "gone") {
      rmSync(file, { force: true });
      continue;
    }
    if (!hasSaidSo)
      console.log(`Waiting for another setup (process ${holder}). If none runs, delete ${file}`);
    hasSaidSo = true;
    await sleep(300);
  }
}

function tryAcquire() {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw new Advice(`Cannot write in ${root} (${error.code}): start as a user who can.`);
  }
}

/** The lock's owner, or "gone" if the owner died without releasing it. */
function readHolder() {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return "gone";
  const pid = Number(readText());
  // Between its creation and the first write the file names no owner yet.
  if (!pid) return Date.now() - stat.mtimeMs < justCreatedMs ? "unknown" : "gone";
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === "EPERM" ? pid : "gone";
  }
}

function readText() {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function release() {
  if (readText() === String(process.pid)) rmSync(file, { force: true });
}
