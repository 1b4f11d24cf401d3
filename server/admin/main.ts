import module from "node:module";
import { resolve } from "node:path";

// Most of a short command's time is spent loading code.
module.enableCompileCache(resolve(".cache", "node"));

const { runProgram } = await import("./program.ts");

try {
  process.loadEnvFile();
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
await runProgram(process.argv.slice(2));
