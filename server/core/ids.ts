import { randomUUID } from "node:crypto";

/** A new random id, which cannot be guessed. */
export function newId(): string {
  return randomUUID();
}
