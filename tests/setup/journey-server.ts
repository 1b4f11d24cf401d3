import { tmpdir } from "node:os";
import { join } from "node:path";

const startTimeoutMs = 60_000;

// Playwright's workers read this file too, and must find what its main process chose.
process.env.E2E_PORT ??= "3177";
process.env.E2E_DATA_DIR ??= join(tmpdir(), `shokti-e2e-${process.pid}`);

/** Where the journeys find the studio. */
export const journeyUrl = `http://localhost:${process.env.E2E_PORT}`;

/** The built studio on a port and with a data folder of its own; Playwright starts and stops it. */
export const journeyServer = {
  command: `"${process.execPath}" server/main.ts`,
  url: journeyUrl,
  env: {
    NODE_ENV: "production",
    STUDIO_MODE: "demo",
    PORT: process.env.E2E_PORT,
    DATA_DIR: process.env.E2E_DATA_DIR,
    DATABASE_URL: "",
    LOG_LEVEL: "warn",
  },
  timeout: startTimeoutMs,
  reuseExistingServer: false,
  stdout: "ignore",
  stderr: "pipe",
  gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
} as const;
