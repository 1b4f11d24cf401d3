import { relative, sep } from "node:path";
import { filesUnder } from "../setup/fingerprint.mjs";
import { root } from "../setup/project.mjs";
import { complaintAbout } from "./import-rules.ts";
import { readImports } from "./read-imports.ts";

const rooms = ["app", "contract", "demo", "server", "studio"];

// Circles are found by the linter (noImportCycles). For the order of rooms dependency-cruiser would be the
// library, but without the compiler interface that TypeScript 7 has dropped it reads no .tsx; Vite's parser
// reads everything and tells types from values.
const files = rooms
  .flatMap(filesUnder)
  .map((file) => relative(root, file).split(sep).join("/"))
  .filter((file) => /\.tsx?$/.test(file));
const imports = files.flatMap(readImports);

const complaints = imports.map(complaintAbout).filter((complaint) => complaint !== undefined);
for (const complaint of complaints) console.error(complaint);
console.log(`${imports.length} imports in ${files.length} files`);
process.exitCode = complaints.length > 0 ? 1 : 0;
