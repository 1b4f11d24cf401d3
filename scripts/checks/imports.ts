import { relative, sep } from "node:path";
import { filesUnder } from "../setup/fingerprint.mjs";
import { root } from "../setup/project.mjs";
import { complaintAbout } from "./import-rules.ts";
import { readImports } from "./read-imports.ts";

const rooms = ["app", "contract", "demo", "server", "studio"];

// The linter finds circles (noImportCycles). For the rooms' order dependency-cruiser would be the library, but
// without the compiler API that TypeScript 7 dropped it can't read .tsx; Vite's parser reads everything and
// distinguishes types from values.
const files = rooms
  .flatMap(filesUnder)
  .map((file) => relative(root, file).split(sep).join("/"))
  .filter((file) => /\.tsx?$/.test(file));
const imports = files.flatMap(readImports);

const complaints = imports.map(complaintAbout).filter((complaint) => complaint !== undefined);
for (const complaint of complaints) console.error(complaint);
console.log(`${imports.length} imports in ${files.length} files`);
process.exitCode = complaints.length > 0 ? 1 : 0;
