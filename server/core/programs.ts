import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** What runs in a process of its own beside the server, by its name in build/programs. */
export const programs = {
  studio: "server/admin/main.ts",
  decoder: "server/features/pictures/decoder.ts",
  drawer: "server/pages/discovery/social-drawer.ts",
};

/** The file that runs a program: the built server runs built ones, the sources each other. */
export function programFile(name: keyof typeof programs): string {
  const isBuilt = !import.meta.url.endsWith(".ts");
  return isBuilt
    ? resolve("build", "programs", `${name}.js`)
    : fileURLToPath(import.meta.resolve(`#${programs[name]}`));
}
