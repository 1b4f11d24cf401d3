import { ApiError } from "#server/core/api-error.ts";
import type { UserRecord } from "#server/features/people/reads.ts";

/**
 * Only admins may see the archive (D62).
 * @throws ApiError unauthenticated, forbidden
 */
export function requireArchivist(caller: UserRecord | undefined): void {
  if (!caller) throw new ApiError("unauthenticated", "Log in to do this.");
  if (caller.role !== "admin") throw new ApiError("forbidden", "You don’t have permission to do this.");
}
