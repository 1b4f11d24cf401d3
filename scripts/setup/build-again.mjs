import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { allSources, made } from "./build.mjs";
import { modules } from "./install.mjs";
import { Advice, root } from "./project.mjs";
import { untilItEnds } from "./run.mjs";
import { buildsIn } from "./switch-build.mjs";

const elsewhere = join(root, ".cache", "built-again");
/** What `sha256sum --check` reads, in the checkout's folder or in the image's. */
const sumsFile = join("build", "SHA256SUMS");

/**
 * Builds once more, from a copy of the sources in another folder and on another day of the calendar, writes the hash of
 * each file of the build to build/SHA256SUMS, and throws Advice that names the files that came out otherwise.
 */
export async function buildAgain() {
  const here = sumsOf(root);
  writeFileSync(join(root, sumsFile), here.map(({ name, sum }) => `${sum}  ${name}\n`).join(""));
  copyCheckout();
  const running = spawn(process.execPath, [join("scripts", "build.mjs")], {
    cwd: elsewhere,
    env: { ...process.env, TZ: "Pacific/Kiritimati" },
    stdio: "inherit",
  });
  if ((await untilItEnds(running)) !== 0) throw new Advice("The second build failed: see above.");
  const differing = differences(here, sumsOf(elsewhere));
  if (differing.length > 0)
    throw new Advice(`Built twice, these files differ (see ${elsewhere}):\n  ${differing.join("\n  ")}`);
  rmSync(elsewhere, { recursive: true });
  console.log(`Built twice, ${here.length} files are the same. Their hashes are in ${sumsFile}.`);
}

/**
 * The names of files that are missing on either side or have another content.
 * @param {{ name: string, sum: string }[]} some
 * @param {{ name: string, sum: string }[]} others
 */
export function differences(some, others) {
  const [left, right] = [some, others].map((sums) => new Map(sums.map(({ name, sum }) => [name, sum])));
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].filter((name) => left.get(name) !== right.get(name)).sort();
}

/** The newest build's files, not those of builds before that stay beside it. */
function sumsOf(checkout) {
  const files = made.flatMap((folder) =>
    buildsIn(join(checkout, "build", folder))[0].map((file) => `build/${folder}/${file}`),
  );
  return files.sort().map((name) => ({ name, sum: sumOf(join(checkout, name)) }));
}

const sumOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

function copyCheckout() {
  rmSync(elsewhere, { recursive: true, force: true });
  for (const path of ["scripts", ...allSources])
    cpSync(join(root, path), join(elsewhere, path), { recursive: true });
  linkFolder(modules, join(elsewhere, "node_modules"));
}

/** The packages, without a second copy of each; what lies beside them is copied, as an install may write to it. */
function linkFolder(from, to, depth = 0) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) linkFolder(source, target, depth + 1);
    else if (depth === 0) copyFileSync(source, target);
    else linkSync(source, target);
  }
}
