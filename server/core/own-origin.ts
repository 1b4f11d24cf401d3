import type { Config } from "./settings.ts";

/** The names a computer has for itself. */
export const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The origins whose pages are ours: the studio's address; in the demo also the loopback name and port the request came
 * through (D51).
 */
export function ownOrigins({ mode, appUrl }: Pick<Config, "mode" | "appUrl">, requestUrl?: string): string[] {
  const configured = new URL(appUrl).origin;
  if (mode === "production" || !requestUrl) return [configured];
  const { origin, hostname } = new URL(requestUrl);
  return loopbackHosts.includes(hostname) ? [configured, origin] : [configured];
}
