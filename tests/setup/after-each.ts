import { afterEach, vi } from "vitest";
import { testDatabaseUrl } from "./database.ts";
import { watchLockOrder } from "./lock-order.ts";

// Files share modules and globals (vitest.config.ts): what a test replaces would leak into the next.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

if (testDatabaseUrl()) watchLockOrder();
