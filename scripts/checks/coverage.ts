import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { filesUnder } from "../setup/fingerprint.mjs";
import { root } from "../setup/project.mjs";
import { clausesIn } from "./clauses.ts";
import { coveragePage, missingOrUnknown, quotesIn } from "./quotes.ts";

const page = join(root, "docs/coverage.md");
const sources = ["docs/specification/specification.md", "docs/specification/rules.md"];

const clauses = sources.flatMap((path) => clausesIn(readFileSync(join(root, path), "utf8")));
const quotes = ["app", "contract", "demo", "scripts", "server", "studio", "tests"]
  .flatMap(filesUnder)
  .map((file) => relative(root, file).split(sep).join("/"))
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  .sort()
  .flatMap((file) => quotesIn(readFileSync(join(root, file), "utf8")).map((quote) => ({ file, ...quote })));

const complaints = missingOrUnknown(clauses, quotes);
const written = coveragePage(clauses, quotes);
if (process.argv.includes("--write")) writeFileSync(page, written);
else if (readFileSync(page, "utf8") !== written)
  complaints.push("docs/coverage.md is not what the tests quote; npm run coverage writes it anew");
for (const complaint of complaints) console.error(complaint);
console.log(`${clauses.length} clauses, quoted ${quotes.length} times`);
process.exitCode = complaints.length > 0 ? 1 : 0;
