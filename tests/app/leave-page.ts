import { afterEach } from "vitest";
import { commands } from "vitest/browser";
import { leavePage } from "./bench.tsx";
import "./light-hands.ts";

let hasMouseMoved = false;
addEventListener("pointermove", () => {
  hasMouseMoved = true;
});

// Runs for every test file; the bench itself is loaded once for all of them.
afterEach(leavePage);
// All files share one browser, and so the position of its mouse.
afterEach(async () => {
  if (hasMouseMoved) await commands.restMouse();
  hasMouseMoved = false;
});
