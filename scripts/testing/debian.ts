import { existsSync } from "node:fs";
import { type Output, run } from "./run.ts";

/** Whether packages can be installed here without asking anyone. */
export function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

/** Installs a Debian package: the first of these names that exists. */
export async function installDebianPackage(names: readonly string[], output?: Output): Promise<void> {
  const apt = (...args: string[]) => run("apt-get", args, { DEBIAN_FRONTEND: "noninteractive" }, output);
  if ((await apt("update", "-qq")) !== 0) return;
  for (const name of names)
    if ((await apt("install", "-y", "-qq", "--no-install-recommends", name)) === 0) return;
}
