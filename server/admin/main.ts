import { existsSync } from "node:fs";
import module from "node:module";
import { resolve } from "node:path";

// Most of a short command's time is spent loading code.
module.enableCompileCache(resolve(".cache", "node"));

const { runProgram } = await import("./program.ts");

if (existsSync(".env")) process.loadEnvFile();
await runProgram(process.argv.slice(2));
