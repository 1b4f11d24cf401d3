import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { filesUnder } from "../setup/fingerprint.mjs";
import { root } from "../setup/project.mjs";

const documents = ["README.md", "ARCHITECTURE.md", "STYLE.md", "CONTRIBUTING.md", "docs"]
  .flatMap(filesUnder)
  .filter((file) => file.endsWith(".md"));

/** A file or folder of ours named in a text, relative to the checkout: `server/db/rows.ts`. */
const namedPath =
  /(?<=[`\s(])(?:app|contract|demo|docs|scripts|server|studio|tests)\/[\w./-]*\w(?=[`\s),;])/g;
/** Tests named by file and the beginning of their titles: `server/fuzz.test.ts` “requests that are”, “another”. */
const namedTests = /`([\w./-]+\.(?:test|spec)\.tsx?)`([^`\n]*)/g;
const link = /\]\((?!https?:|#)([^)#\s]+)/g;

test.each(documents.map((file) => [file.slice(root.length), file]))(
  "%s names no file that does not exist",
  (_, file) => {
    const text = readFileSync(file, "utf8");
    const links = [...text.matchAll(link)].map(([, to = ""]) => join(dirname(file), to));
    const paths = (text.match(namedPath) ?? []).map((path) => join(root, path));
    expect([...links, ...paths].filter((path) => !existsSync(path))).toEqual([]);
  },
);

test.each(documents.map((file) => [file.slice(root.length), file]))(
  "%s names no test that does not exist",
  (_, file) => {
    const named = [...readFileSync(file, "utf8").matchAll(namedTests)].flatMap(([, path = "", after = ""]) =>
      [...after.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => ({ path, name })),
    );
    expect(named.filter(({ path, name }) => !readFileSync(join(root, path), "utf8").includes(name))).toEqual(
      [],
    );
  },
);
