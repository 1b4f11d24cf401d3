import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** A process that ends by what `code` does; what it has written, and how it ended. */
function endBy(code: string) {
  const script = `
    import { createLogger, exitOnUncaught } from "#server/core/log.ts";
    exitOnUncaught(createLogger("info"));
    const error = Object.assign(new Error("duplicate key"), { detail: "Key (email)=(ann@studio.test) exists" });
    ${code}`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--input-type=module-typescript", "-e", script],
    {
      encoding: "utf8",
    },
  );
  return { lines: stdout.trim().split("\n"), stderr, status };
}

test.each([
  ["thrown later", "setImmediate(() => { throw error; });"],
  ["rejected", "Promise.reject(error); setInterval(() => {}, 1000);"],
  ["thrown by the program itself", "throw error;"],
])(
  "an error that nobody catches, %s, ends the process and is logged without what hangs on to it",
  (_how, code) => {
    const { lines, stderr, status } = endBy(code);
    expect([stderr, status, lines.length]).toEqual(["", 1, 1]);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 60, err: { message: "duplicate key" } });
    expect(lines[0]).not.toContain("ann@studio.test");
  },
);
