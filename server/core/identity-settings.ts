import { z } from "zod";
import { halfSet, whatIsSo } from "./half-set.ts";
import { isLoopback } from "./unsafe-settings.ts";

const issuerText = "must be an issuer's address, like https://accounts.example.com";
const openText = "must begin with https://; over http:// anyone in between can impersonate anyone";

/** Where people's accounts are kept, and how they can log in besides a password. */
export const identityEnvironment = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: issuerText, abort: true })
    .refine((url) => !/[?#]/.test(url), issuerText)
    .refine((url) => url.startsWith("https:") || isLoopback(url), openText)
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{C}]{1,40}$/u, "must be the provider's name, in 40 characters or fewer")
    .optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a project's id, like shokti-1234")
    .optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/i, "must be a host alone, like shokti-1234.firebaseapp.com")
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+:\d+$/i, "must be a host with its port, like 127.0.0.1:9099")
    .optional(),
};
const Environment = z.object(identityEnvironment);
type Environment = z.infer<typeof Environment>;

/** The identity settings. */
export type IdentityConfig = {
  google: { clientId: string; clientSecret: string } | undefined;
  oidc: OidcConfig | undefined;
  firebase: FirebaseConfig | undefined;
};

/** An OpenID provider other than Google, whose metadata is read from the issuer's address. */
export type OidcConfig = { issuer: string; name: string; clientId: string; clientSecret: string };

/** A Firebase project, as its console shows it to every browser: none of it is secret. */
export type FirebaseConfig = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** The address of Firebase's emulator, where anyone can make accounts and nobody signs the tokens. */
  emulatorHost?: string | undefined;
};

/** Settings that contradict each other, one line each: something would silently go unused. */
export function identityProblems(env: Environment): string[] {
  const { FIREBASE_PROJECT_ID: firebase, FIREBASE_AUTH_EMULATOR_HOST: emulator } = env;
  return [
    ...halfSet(env, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]),
    ...halfSet(env, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]),
    ...halfSet(env, ["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN"]),
    ...whatIsSo({
      "FIREBASE_AUTH_EMULATOR_HOST: needs FIREBASE_PROJECT_ID, which is missing": emulator && !firebase,
      // A hosted identity service brings its own providers.
      "GOOGLE_CLIENT_ID: cannot be combined with FIREBASE_PROJECT_ID; leave one of them out":
        firebase && env.GOOGLE_CLIENT_ID,
      "OIDC_ISSUER: cannot be combined with FIREBASE_PROJECT_ID; leave one of them out":
        firebase && env.OIDC_ISSUER,
    }),
  ];
}

export function identityConfig(env: Environment): IdentityConfig {
  return {
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : undefined,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            name: env.OIDC_NAME ?? new URL(env.OIDC_ISSUER).hostname,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
          }
        : undefined,
    firebase:
      env.FIREBASE_PROJECT_ID && env.FIREBASE_API_KEY && env.FIREBASE_AUTH_DOMAIN
        ? {
            projectId: env.FIREBASE_PROJECT_ID,
            apiKey: env.FIREBASE_API_KEY,
            authDomain: env.FIREBASE_AUTH_DOMAIN,
            emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
          }
        : undefined,
  };
}
