import { builtStudio, builtStudioEnv } from "../../scripts/setup/run.mjs";
import { unhurriedMs } from "./unhurried.ts";

type StudioSettings = {
  port: string;
  /** The folder of its database and secrets. */
  dataFolder: string;
  env?: Record<string, string>;
};

/** How to start the built studio for browser tests: the command, and all relevant settings. */
export function studioCommand({ port, dataFolder, env }: StudioSettings) {
  return {
    file: process.execPath,
    args: builtStudio,
    url: `http://localhost:${port}`,
    env: {
      ...builtStudioEnv,
      STUDIO_MODE: "demo",
      PORT: port,
      DATA_DIR: dataFolder,
      DATABASE_URL: "",
      LOG_LEVEL: "warn",
      ...env,
    },
  };
}

/** The same for Playwright, which starts it before the tests and stops it afterwards. */
export function studioServer(settings: StudioSettings) {
  const { file, args, url, env } = studioCommand(settings);
  return { ...serverDefaults, command: `"${file}" ${args.join(" ")}`, url, env };
}

export const serverDefaults = {
  timeout: unhurriedMs,
  reuseExistingServer: false,
  stdout: "ignore",
  stderr: "pipe",
  gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
} as const;
