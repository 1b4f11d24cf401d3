import fc from "fast-check";
import { afterEach, vi } from "vitest";
import { patience } from "#server/features/pictures/picture-process.ts";
import { testDatabaseUrl } from "./database.ts";
import { watchLockOrder } from "./lock-order.ts";
import { unhurriedMs } from "./unhurried.ts";

// What is drawn is the same each time: `npm run simulate` and the scenes bring their own seeds.
fc.configureGlobal({ seed: 20261122 });

// Files share modules and globals (vitest.config.ts): what a test replaces would leak into the next.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

if (testDatabaseUrl()) watchLockOrder();
Object.assign(patience, { queuedMs: unhurriedMs, workingMs: unhurriedMs });
