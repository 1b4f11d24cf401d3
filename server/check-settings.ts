import { existsSync } from "node:fs";
import { ConfigError, readConfig } from "./core/settings.ts";

// Says what is wrong with the settings, before a studio is built for its first start.
if (existsSync(".env")) process.loadEnvFile();
try {
  readConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
