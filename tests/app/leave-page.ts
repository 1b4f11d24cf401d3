import { afterEach } from "vitest";
import { commands } from "vitest/browser";
import { leavePage } from "./bench.tsx";

// Runs for every file of tests; the bench itself is loaded once for them all.
afterEach(leavePage);
// The browser is the same for them all, and so is where its mouse stands.
afterEach(() => commands.restMouse());
