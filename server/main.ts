import module from "node:module";
import { resolve } from "node:path";

const oldestNode = 26;

if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  console.error(
    `Shokti needs Node ${oldestNode}; this is ${process.version}. Use npm start, which brings its own.`,
  );
  process.exit(1);
}

// Most of a start is reading code: what Node makes of it is kept for the next one, a third of the time.
module.enableCompileCache(resolve(".cache", "node"));

// Loaded only now: older versions of Node could not even read these files.
const { ConfigError, readConfig } = await import("./core/settings.ts");
const { serve } = await import("./serve.ts");

try {
  process.loadEnvFile();
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

try {
  const config = readConfig(process.env);
  const isDevelopment = process.env.NODE_ENV === "development";
  const { greeting, close } = await serve(config, { isDevelopment });
  console.log(greeting);
  module.flushCompileCache();
  stopOnSignal(close);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Ends with code 1 where something had to be cut off. */
function stopOnSignal(close: () => Promise<string[]>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A second Ctrl-C means at once.
      if (stopping) process.exit(1);
      stopping = true;
      close().then(
        (left) => process.exit(left.length > 0 ? 1 : 0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
