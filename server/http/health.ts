import { createMiddleware } from "hono/factory";
import { ApiError } from "#server/core/api-error.ts";
import type { HttpEnv } from "./env.ts";
import { createRouter } from "./router.ts";

/** Monitors poll these every second or so: logs only failures. */
const asRoutine = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  if (c.res.ok) c.set("isRoutine", true);
});

/**
 * `/healthz` tells a supervisor whether to restart the process and checks nothing else; `/readyz` tells a proxy
 * whether to send traffic here, with the result of each check.
 */
export const health = createRouter()
  .use("/healthz", asRoutine)
  .use("/readyz", asRoutine)
  .get("/healthz", (c) => c.json({ status: "ok" as const }))
  .get("/readyz", async (c) => {
    const { readiness } = c.get("parts");
    const faults = await readiness.look();
    const named = Object.entries(faults).flatMap(([name, fault]) =>
      fault && readiness.isNeeded(name) ? [`${name}: ${fault}`] : [],
    );
    const checks = Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, fault ?? "ok"]));
    if (named.length > 0)
      throw new ApiError("unavailable", `Not ready: ${named.join("; ")}.`, { alongside: { checks } });
    return c.json({ status: "ready" as const, checks });
  });
