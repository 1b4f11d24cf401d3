import { ApiFailure } from "./api-failure.ts";

/** Whether a link's token is refused for good: it is unknown, used or over. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === "not_found" || error.code === "invalid");
}
