import { createMiddleware } from "hono/factory";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { Config, FirebaseConfig } from "#server/core/settings.ts";
import type { HttpEnv } from "./env.ts";

/** What another service needs in the browser. */
type Hosts = { scripts: string[]; frames: string[]; calls: string[] };
const noHosts: Hosts = { scripts: [], frames: [], calls: [] };

/** The card form, the frames in which it keeps the card number from us, and its API. */
const stripeHosts: Hosts = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
};

type Needs = { isDevelopment: boolean; hasStripe: boolean; firebase?: FirebaseConfig };

/**
 * The headers that keep a page to itself. The nonce is the one the pages' own scripts carry; the hosts of
 * the card provider and of a hosted identity service are let in where the studio is set up for them.
 */
export function pageSecurity({ isDevelopment, hasStripe, firebase }: Needs) {
  const identity = firebase ? firebaseHosts(firebase) : noHosts;
  const stripe = hasStripe ? stripeHosts : noHosts;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // Vite's development client makes inline scripts and a socket of its own.
      scriptSrc: isDevelopment
        ? ["'self'", "'unsafe-inline'", ...stripe.scripts, ...identity.scripts]
        : ["'self'", NONCE, ...stripe.scripts, ...identity.scripts],
      // Toasts and charts set styles from scripts.
      styleSrc: ["'self'", "'unsafe-inline'"],
      // Members' photos live wherever they keep them.
      imgSrc: ["'self'", "data:", "https:", "http:"],
      connectSrc: ["'self'", ...stripe.calls, ...identity.calls, ...(isDevelopment ? ["ws:"] : [])],
      frameSrc: ["'self'", ...stripe.frames, ...identity.frames],
      frameAncestors: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
    // The sign-in popup must be able to tell its opener that it is done.
    crossOriginOpenerPolicy: "same-origin-allow-popups",
    crossOriginResourcePolicy: "same-origin",
    referrerPolicy: "strict-origin-when-cross-origin",
    // Set on every answer, see below.
    strictTransportSecurity: false,
    xFrameOptions: "SAMEORIGIN",
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
    },
  });
}

/** The service's two APIs, the library for its Google popup, and the frame through which that popup answers. */
function firebaseHosts({ authDomain }: FirebaseConfig): Hosts {
  return {
    scripts: ["https://apis.google.com"],
    frames: [`https://${authDomain}`],
    calls: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
  };
}

/** Paths whose answers carry secrets: sessions and access tokens. */
const secretPaths = /^\/(api\/auth\/|jwt$)/;

/**
 * Headers for every answer, whoever gives it. Most answers are data, in which nothing may run; pages, and whatever
 * else a browser shows, bring a policy of their own. Nothing personal is cached.
 */
export function answerSecurity({ appUrl }: Pick<Config, "appUrl">) {
  const isHttps = appUrl.startsWith("https:");
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    if (isHttps) c.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    if (!c.res.headers.has("Content-Security-Policy")) {
      c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    }
    if (c.req.header("Authorization") || secretPaths.test(c.req.path)) c.header("Cache-Control", "no-store");
  });
}
