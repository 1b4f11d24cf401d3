import { afterEach, vi } from "vitest";

// Files share modules and globals (vitest.config.ts): what a test replaces would leak into the next.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
