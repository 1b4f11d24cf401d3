import { randomUUID } from "node:crypto";

/** A new id, as text: random, so it cannot be guessed. */
export function newId(): string {
  return randomUUID();
}
