import { ApiFailure } from "./api-failure.ts";

/**
 * The result, or null when the API says that there is no such thing (also for a malformed id): that is an answer, not a
 * failure to retry.
 * @throws ApiFailure of any other kind
 */
export async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiFailure && (error.code === "not_found" || error.code === "invalid")) return null;
    throw error;
  }
}
