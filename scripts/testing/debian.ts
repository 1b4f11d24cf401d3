import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether packages can be installed here without asking anyone. */
export function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

/** Installs a Debian package: the first of these names that exists. */
export function installDebianPackage(...names: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { env, stdio: "inherit" } as const;
  if (spawnSync("apt-get", ["update", "-qq"], options).status !== 0) return false;
  return names.some(
    (name) =>
      spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options).status === 0,
  );
}
