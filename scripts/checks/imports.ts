import { relative, sep } from "node:path";
import { filesUnder } from "../setup/fingerprint.mjs";
import { root } from "../setup/project.mjs";
import { findCircles } from "./circles.ts";
import { complaintAbout } from "./import-rules.ts";
import { readImports } from "./read-imports.ts";

const rooms = ["app", "contract", "demo", "server", "studio"];

// dependency-cruiser would be the library, but without the compiler API that TypeScript 7 dropped it can't read .tsx;
// Vite's parser reads everything and distinguishes types from values. The linter's rule sees no circles of types.
const imports = [...rooms, "scripts", "tests"]
  .flatMap(filesUnder)
  .map((file) => relative(root, file).split(sep).join("/"))
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .flatMap(readImports);

const ordered = imports.filter(({ from }) => rooms.some((room) => from.startsWith(`${room}/`)));
const complaints = [...ordered.flatMap((edge) => complaintAbout(edge) ?? []), ...findCircles(imports)];
for (const complaint of complaints) console.error(complaint);
console.log(`${imports.length} imports`);
process.exitCode = complaints.length > 0 ? 1 : 0;
