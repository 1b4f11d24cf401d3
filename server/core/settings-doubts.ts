import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { whatIsSo } from "./half-set.ts";
import type { Config } from "./settings.ts";

/** Settings that production accepts, but its operator should know about, one sentence each. */
export function doubtsAbout(
  config: Pick<Config, "mode" | "appUrl" | "stripe" | "firebase" | "backups" | "dataDir" | "databaseUrl">,
  { trustedProxies }: { trustedProxies: string | undefined },
): string[] {
  if (config.mode !== "production") return [];
  const isFile = !/^postgres(ql)?:/.test(config.databaseUrl);
  return whatIsSo({
    "TRUSTED_PROXIES: is empty, so everyone behind the proxy of APP_URL shares one rate limit":
      config.appUrl.startsWith("https:") && !trustedProxies?.trim(),
    "STRIPE_SECRET_KEY: is not set or is a test key; this is a rehearsal, and no card is charged":
      !config.stripe || /^[sr]k_test_/.test(config.stripe.secretKey),
    "FIREBASE_AUTH_EMULATOR_HOST: is set; this is a rehearsal, in which anyone can log in as anyone":
      config.firebase?.emulatorHost,
    "BACKUP_DIR: is not set; no automatic backups are made": isFile && !config.backups.areDaily,
    "BACKUP_DIR: is on the same disk as the data; if the disk fails, both are lost":
      config.backups.areDaily && diskOf(config.backups.folder) === diskOf(config.dataDir),
  });
}

/** The disk of a folder, or of its nearest existing parent. */
function diskOf(folder: string): number {
  const path = resolve(folder);
  return existsSync(path) ? statSync(path).dev : diskOf(dirname(path));
}
