import { ApiFailure } from "./api-failure.ts";

/**
 * What was asked for, or null when the API says that there is no such thing (also for an id that cannot be
 * one): that is an answer, not a failure to try again.
 * @throws ApiFailure of every other kind
 */
export async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiFailure && (error.code === "not_found" || error.code === "invalid")) return null;
    throw error;
  }
}
