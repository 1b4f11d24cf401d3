import { createMiddleware } from "hono/factory";
import { ApiError } from "#server/core/api-error.ts";
import type { HttpEnv } from "./env.ts";
import { createRouter } from "./router.ts";

/** Asked for every second or so by whatever watches; worth a line when it fails. */
const asRoutine = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  if (c.res.ok) c.set("isRoutine", true);
});

/**
 * For who restarts what has died: `/healthz`, which asks nothing of anybody. For who sends people where they are
 * served: `/readyz`, with what each check says.
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
