import { afterEach } from "vitest";
import { leavePage } from "./bench.tsx";

// Runs for every file of tests; the bench itself is loaded once for them all.
afterEach(leavePage);
