import { expect, test } from "vitest";
import routes from "./routes.ts";

type Entry = { path?: string; file: string; children?: Entry[] };

/** The paths of the public pages. */
function openPaths(entries: readonly Entry[]): string[] {
  return entries
    .filter(({ file }) => file !== "shell/signed-in-layout.tsx")
    .flatMap(({ path, children }) => (children ? openPaths(children) : [`/${path ?? ""}`]));
}

// §1.3 §2.15 §2.16 §6.6
test("every page but the public ones is behind the layout that requires a login", () => {
  expect(openPaths(routes)).toEqual([
    "/",
    "/all-trainers",
    "/login",
    "/registration",
    "/reset-password",
    "/confirm-address",
    "/all-classes",
    "/all-articles",
    "/timetable",
    "/prices",
    "/terms",
    "/privacy",
    "/cookies",
    "/newsletter/confirm",
    "/newsletter/unsubscribe",
    "/*",
    "/styleguide",
  ]);
});
