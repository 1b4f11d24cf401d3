import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";
import { ConfigError } from "#server/core/settings.ts";
import type { RenderPage } from "./page-routes.ts";

/** The built pages' renderer. @throws ConfigError when they have not been built */
export async function loadBuiltPages(): Promise<RenderPage> {
  const file = resolve("build/server/index.js");
  if (!existsSync(file))
    throw new ConfigError("The pages are not built. Run npm start, or npm run build first.");
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  return createRequestHandler(build, "production");
}
