import { createContext, type RouterContext } from "react-router";
import type { PublicSettings } from "#contract/settings.ts";

/** The API's own fetch: in process, with no network; a path is resolved against the application's URL. */
export type ApiFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

// Marked as pure, so that the browser's code goes without them.

/** Marks the page's own scripts for the server, which allows only these; empty where all are allowed. */
export const scriptMarkContext = /* @__PURE__ */ shared<string>("shokti.scriptMark", () => createContext(""));

/** How a loader on the server reaches the API; reading it without a server throws. */
export const apiFetchContext = /* @__PURE__ */ shared<ApiFetch>("shokti.apiFetch", () =>
  createContext<ApiFetch>(),
);

/** A member or one of the staff, as the server knows them by the cookie with which a document is requested. */
export type Member = { email: string; token: string; fetch: ApiFetch };

/** Whom a guarded page is rendered for; null for visitors, and on pages that are the same for everyone. */
export const memberContext = /* @__PURE__ */ shared<Member | null>("shokti.member", () =>
  createContext<Member | null>(null),
);

/** The public settings, which the server puts here; reading them without a server throws. */
export const settingsContext = /* @__PURE__ */ shared<PublicSettings>("shokti.settings", () =>
  createContext<PublicSettings>(),
);

/** Where an unexpected error of a page is written; the server puts its logger here. */
export const reportErrorContext = /* @__PURE__ */ shared<(error: unknown, request: Request) => void>(
  "shokti.reportError",
  () => createContext<(error: unknown, request: Request) => void>((error) => console.error(error)),
);

/** Node and the bundle each load this module, and must share one key, or the values get lost. */
function shared<T>(name: string, create: () => RouterContext<T>): RouterContext<T> {
  const registry = globalThis as unknown as Record<symbol, RouterContext<T> | undefined>;
  const key = Symbol.for(name);
  registry[key] ??= create();
  return registry[key];
}
