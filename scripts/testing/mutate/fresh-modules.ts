import { inject, vi } from "vitest";

declare module "vitest" {
  /** What Stryker's runner provides. */
  interface ProvidedContext {
    globalNamespace: string;
    mode: "dry-run" | "mutant";
    mutantActivation: "static" | "runtime" | undefined;
    activeMutant: string | undefined;
  }
}

/**
 * Before the first file of each mutant's run in a kept thread: our modules are loaded anew, so that nothing that a mutant left in
 * one (a statement that was compiled, a calendar) is there for the next.
 */
const world = globalThis as unknown as Record<string, { activeMutant?: string | undefined } | undefined> & {
  mutantOfModules?: string | undefined;
};
const mutant = inject("mode") === "mutant" ? inject("activeMutant") : "none";
if (world.mutantOfModules !== mutant) vi.resetModules();
world.mutantOfModules = mutant;

// What runs while modules load is the mutant's only where Stryker says so; otherwise it comes into force after that.
const stryker = world[inject("globalNamespace")];
if (stryker && inject("mutantActivation") !== "static") stryker.activeMutant = undefined;
