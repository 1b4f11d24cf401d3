import { Hono } from "hono";
import { ApiError } from "#server/core/api-error.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnv } from "./env.ts";

/** The identity service's own routes, where it runs inside this server (D11). */
export const identityRoutes = new Hono<HttpEnv>().all("/api/auth/*", async (c) => {
  const { identity } = c.get("parts");
  if (!identity.handle) throw new ApiError("not_found", "Signing in happens elsewhere.");
  return identity.handle(c.req.raw, clientAddress(c));
});
