import { createRequestHandler } from "react-router";
import { ConfigError } from "#server/core/settings.ts";
import { guardedPages } from "./guarded.ts";
import type { PageBuild } from "./page-routes.ts";

/** The built pages. @throws ConfigError when they have not been built */
export async function loadBuiltPages(): Promise<PageBuild> {
  const build = await import("#built-pages").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ERR_MODULE_NOT_FOUND" ? new ConfigError(notBuiltText) : error;
  });
  return { render: createRequestHandler(build, "production"), isGuarded: guardedPages(build) };
}

const notBuiltText = "The pages are not built. Run npm start, or npm run build first.";
