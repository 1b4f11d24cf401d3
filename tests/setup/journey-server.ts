import { tmpdir } from "node:os";
import { join } from "node:path";
import { studioServer } from "./studio-server.ts";

// Playwright's workers read this file, too, and must find what its main process chose.
process.env.E2E_PORT ??= "3177";
process.env.E2E_DATA_DIR ??= join(tmpdir(), `shokti-e2e-${process.pid}`);

/** The journeys' studio: a running one at E2E_URL, otherwise their own. */
export const journeyUrl = process.env.E2E_URL || `http://localhost:${process.env.E2E_PORT}`;

/** The folder of that studio's database and secrets. */
export const journeyDataFolder = process.env.E2E_DATA_DIR;

/** The built studio on its own port and data folder; Playwright starts and stops it. */
export const journeyServers = process.env.E2E_URL
  ? []
  : [studioServer({ port: process.env.E2E_PORT, dataFolder: journeyDataFolder })];
