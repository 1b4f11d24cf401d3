import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { switchBuild } from "./switch-build.mjs";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [made, served] = [join(folder, "made"), join(folder, "served")];

function build(number: number): void {
  const files = {
    "index.js": `build ${number}`,
    [`assets/page-${number}.js`]: String(number),
    "assets/same.js": "in all",
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made, file)), { recursive: true });
    writeFileSync(join(made, file), text);
  }
  switchBuild({ made, served });
}

test("pages of the two builds before find their files, those of older ones are gone", () => {
  const pages = () => readdirSync(join(served, "assets")).filter((name) => name !== "same.js");
  build(1);
  build(2);
  expect(pages()).toEqual(["page-1.js", "page-2.js"]);
  build(3);
  build(4);
  expect(pages()).toEqual(["page-2.js", "page-3.js", "page-4.js"]);
  expect(readFileSync(join(served, "index.js"), "utf8")).toBe("build 4");
  expect(existsSync(made)).toBe(false);
});

test("the build of a version that kept no list is kept as the one before", () => {
  rmSync(served, { recursive: true });
  rmSync(`${served}.builds.json`);
  mkdirSync(join(served, "assets"), { recursive: true });
  writeFileSync(join(served, "assets", "old.js"), "old");
  build(5);
  expect(readdirSync(join(served, "assets")).toSorted()).toEqual(["old.js", "page-5.js", "same.js"]);
});
