import { afterEach, vi } from "vitest";

// Files share their modules and globals (vitest.config.ts): what a test puts in their place, it would leave to the next.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
