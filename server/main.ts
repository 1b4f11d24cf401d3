import { existsSync } from "node:fs";
import module from "node:module";
import { resolve } from "node:path";
import type { RunningServer } from "./serve.ts";

const oldestNode = 26;

if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  console.error(
    `Shokti needs Node ${oldestNode}; this is ${process.version}. Use npm start, which brings its own.`,
  );
  process.exit(1);
}

// Most of a start is compiling code: the cache saves a third of the time.
module.enableCompileCache(resolve(".cache", "node"));

// Imported after the check above: older versions of Node could not even parse these files.
const { createLogger, exitOnUncaught } = await import("./core/log.ts");
const { ConfigError, readConfig } = await import("./core/settings.ts");
const { doubtsAbout } = await import("./core/settings-doubts.ts");
const { serve } = await import("./serve.ts");

if (existsSync(".env")) process.loadEnvFile();

let running: RunningServer | undefined;
stopOnSignal();

try {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  exitOnUncaught(logger);
  for (const doubt of doubtsAbout(config, { trustedProxies: process.env.TRUSTED_PROXIES }))
    logger.warn(doubt);
  const isDevelopment = process.env.NODE_ENV === "development";
  running = await serve(config, { isDevelopment });
  console.log(running.greeting);
  module.flushCompileCache();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Exits with 1 if something had to be cut off. */
function stopOnSignal(): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A second Ctrl-C exits at once. A start may be stopped at any time: what it writes is atomic.
      if (stopping || !running) process.exit(1);
      stopping = true;
      running.close().then((left) => process.exit(left.length > 0 ? 1 : 0));
    });
  }
}
