import { readFileSync } from "node:fs";
import { basename, relative, sep } from "node:path";
import { filesUnder } from "../setup/fingerprint.mjs";
import { root } from "../setup/project.mjs";

const rooms = ["app", "contract", "demo", "server", "studio", "scripts", "tests"];
const code = /\.(ts|tsx|mjs)$/;
const maxLines = 300;
const saysNothing = new Set(["utils", "helpers", "helper", "util", "manager", "service", "types", "index"]);
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const complaints = rooms
  .flatMap(filesUnder)
  .filter((file) => code.test(file))
  .flatMap(complaintsAbout);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function complaintsAbout(file: string): string[] {
  const path = relative(root, file).split(sep).join("/");
  const lines = readFileSync(file, "utf8").split("\n").length - 1;
  const stem = basename(path).replace(/(\.test)?\.[a-z]+$/, "");
  const found: string[] = [];
  if (lines > maxLines) found.push(`${path}: ${lines} lines, split it (${maxLines} at most)`);
  if (/^(utils?|helpers?)$/.test(stem)) found.push(`${path}: name it after what it does`);
  if (path.startsWith("server/features/")) found.push(...featureComplaints(path, stem));
  return found;
}

/** A feature is one flat folder of routes, reads, writes, policy, present and sub-nouns, tests beside them. */
function featureComplaints(path: string, stem: string): string[] {
  const depth = path.split("/").length;
  if (depth !== 4) return [`${path}: belongs in a folder server/features/<noun>/, and no deeper`];
  if (saysNothing.has(stem)) return [`${path}: a feature has no file of this name, name the sub-noun`];
  return kebabCase.test(stem) ? [] : [`${path}: file names are kebab-case`];
}
