/** A new id for one attempt, such as a payment (D41): 128 random bits as 32 hexadecimal digits. */
export function newAttemptId(): string {
  // Not randomUUID, which browsers only offer over https and on localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
