import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { FirebaseConfig } from "#server/core/identity-settings.ts";
import type { Config } from "#server/core/settings.ts";
import type { HttpEnv } from "./env.ts";

/** The hosts another service needs in the browser. */
type Hosts = { scripts: string[]; frames: string[]; calls: string[] };
const noHosts: Hosts = { scripts: [], frames: [], calls: [] };

/** The card form, the frames in which it keeps card numbers away from us, and its API. */
const stripeHosts: Hosts = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
};

type Needs = { isDevelopment: boolean; hasStripe: boolean; firebase?: FirebaseConfig };

/** A page's content security policy, given the hashes of its inline scripts. */
export type PagePolicy = (scriptHashes: readonly string[]) => string;

/**
 * What a page may load and run. Inline scripts are allowed by hash, so that a page has the same bytes for everyone;
 * the hosts of the card provider and of a hosted identity service are added if the studio uses them.
 */
export function pagePolicy({ isDevelopment, hasStripe, firebase }: Needs): PagePolicy {
  const identity = firebase ? firebaseHosts(firebase) : noHosts;
  const stripe = hasStripe ? stripeHosts : noHosts;
  return (scriptHashes) => {
    const directives = {
      "default-src": ["'self'"],
      // Vite's development client uses inline scripts and a socket.
      "script-src": [
        "'self'",
        ...(isDevelopment ? ["'unsafe-inline'"] : scriptHashes.map((hash) => `'${hash}'`)),
        ...stripe.scripts,
        ...identity.scripts,
      ],
      // Toasts and charts set styles from scripts.
      "style-src": ["'self'", "'unsafe-inline'"],
      // No outside server learns who looks at what: the studio fetches outside pictures once and serves its own copy
      // (D63).
      "img-src": ["'self'"],
      "connect-src": ["'self'", ...stripe.calls, ...identity.calls, ...(isDevelopment ? ["ws:"] : [])],
      "frame-src": ["'self'", ...stripe.frames, ...identity.frames],
      "frame-ancestors": ["'self'"],
      "form-action": ["'self'"],
      "base-uri": ["'none'"],
      "object-src": ["'none'"],
    };
    return Object.entries(directives)
      .map(([name, sources]) => [name, ...sources].join(" "))
      .join("; ");
  };
}

/** The other headers that isolate a page. */
export const pageSecurity = secureHeaders({
  // The sign-in popup must be able to tell its opener that it is done.
  crossOriginOpenerPolicy: "same-origin-allow-popups",
  crossOriginResourcePolicy: "same-origin",
  referrerPolicy: "strict-origin-when-cross-origin",
  // Set on every response, see below.
  strictTransportSecurity: false,
  xFrameOptions: "SAMEORIGIN",
  permissionsPolicy: {
    camera: [],
    microphone: [],
    geolocation: [],
  },
});

/** The service's two APIs, the library for its Google popup, and the frame through which that popup answers. */
function firebaseHosts({ authDomain, emulatorHost }: FirebaseConfig): Hosts {
  if (emulatorHost) {
    const emulator = [`http://${emulatorHost}`];
    return { scripts: ["https://apis.google.com"], frames: emulator, calls: emulator };
  }
  return {
    scripts: ["https://apis.google.com"],
    frames: [`https://${authDomain}`],
    calls: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
  };
}

/** Paths whose responses carry secrets, or whose address is one: sessions, access tokens, calendars. */
const secretPaths = /^\/(api\/auth\/|jwt$|calendar\/)/;

/** For responses that are data: nothing runs in them, and their type is not sniffed. */
export const dataHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** The same, plus HSTS. */
export function answerHeaders({ appUrl }: Pick<Config, "appUrl">): Record<string, string> {
  const isHttps = appUrl.startsWith("https:");
  return {
    ...dataHeaders,
    ...(isHttps && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}

/**
 * Security headers for every response. Most are data; pages, and whatever else a browser shows, bring a policy of
 * their own. Nothing personal is cached.
 */
export function answerSecurity(config: Pick<Config, "appUrl">) {
  const { "Content-Security-Policy": dataPolicy = "", ...always } = answerHeaders(config);
  const alwaysSet = Object.entries(always);
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of alwaysSet) headers.set(name, value);
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", dataPolicy);
    if (c.req.header("Authorization") || secretPaths.test(c.req.path))
      headers.set("Cache-Control", "no-store");
  });
}
