import type { Config } from "./settings.ts";
import { isLoopback } from "./unsafe-settings.ts";

/**
 * The origins whose pages are ours: the studio's address; in the demo also the loopback name and port the request came
 * through (D51).
 */
export function ownOrigins({ mode, appUrl }: Pick<Config, "mode" | "appUrl">, requestUrl?: string): string[] {
  const configured = new URL(appUrl).origin;
  if (mode === "production" || !requestUrl) return [configured];
  return isLoopback(requestUrl) ? [configured, new URL(requestUrl).origin] : [configured];
}
