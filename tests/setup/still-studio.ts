import { freePort } from "../../scripts/testing/free-port.ts";
import { journeyDataFolder } from "./journey-server.ts";
import { studioServer } from "./studio-server.ts";

// As with the main studio: chosen once, by Playwright's main process, and read by its workers.
process.env.E2E_STILL_PORT ??= String(await freePort());

/** The demo that no journey changes: what its pages show is the same each time. */
export const stillUrl = `http://localhost:${process.env.E2E_STILL_PORT}`;

export const stillServer = studioServer({
  port: process.env.E2E_STILL_PORT,
  dataFolder: `${journeyDataFolder}-still`,
});
