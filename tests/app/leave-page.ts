import { afterEach } from "vitest";
import { commands } from "vitest/browser";
import { leavePage } from "./bench.tsx";
import "./light-hands.ts";

let hasMouseMoved = false;
addEventListener("pointermove", () => {
  hasMouseMoved = true;
});

// Runs for every file of tests; the bench itself is loaded once for them all.
afterEach(leavePage);
// The browser is the same for them all, and so is where its mouse stands.
afterEach(async () => {
  if (hasMouseMoved) await commands.restMouse();
  hasMouseMoved = false;
});
