import { createRequestHandler } from "react-router";
import { ConfigError } from "#server/core/settings.ts";
import type { RenderPage } from "./page-routes.ts";

/** The built pages' renderer. @throws ConfigError when they have not been built */
export async function loadBuiltPages(): Promise<RenderPage> {
  const build = await import("#built-pages").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ERR_MODULE_NOT_FOUND" ? new ConfigError(notBuiltText) : error;
  });
  return createRequestHandler(build, "production");
}

const notBuiltText = "The pages are not built. Run npm start, or npm run build first.";
