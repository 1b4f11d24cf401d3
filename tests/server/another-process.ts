import { createApp } from "#server/app.ts";
import { openEmbeddedIdentity } from "#server/ports/identity/embedded.ts";
import { testDatabaseUrl } from "#tests/setup/database.ts";
import type { Studio } from "./studio.ts";

/** Another process of the same studio, on the same database: what one only remembers, the other does not know. */
export function openAnotherProcess(studio: Studio): Studio {
  const engine = testDatabaseUrl() ? "postgres" : "sqlite";
  const identity = openEmbeddedIdentity({ ...studio.parts, engine, onProfileChange: async () => {} });
  const parts = { ...studio.parts, identity };
  return { ...studio, parts, app: createApp(parts) };
}
