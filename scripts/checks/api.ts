import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { createLogger } from "#server/core/log.ts";
import type { Parts } from "#server/ports/parts.ts";
import { root } from "../setup/project.mjs";

/** Just enough of a studio to describe its API. */
const parts = { config: { appUrl: "https://shokti.example" }, logger: createLogger("silent") } as Parts;

const folder = mkdtempSync(join(tmpdir(), "api-"));
try {
  const file = join(folder, "openapi.json");
  const description = await (await createApp(parts).request("/openapi.json")).json();
  writeFileSync(file, JSON.stringify(description, null, 2));
  const linter = join(root, "node_modules/@redocly/cli/bin/cli.js");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [linter, "lint", file, "--extends=recommended-strict"],
    // By default Redocly reports each run to its makers and checks for updates.
    { env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
  );
  if (status !== 0) console.error(`${stdout}${stderr}`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
