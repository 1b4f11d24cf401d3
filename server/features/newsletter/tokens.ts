import { createHmac, timingSafeEqual } from "node:crypto";

type Purpose = "confirm" | "unsubscribe";
type Signing = { purpose: Purpose; secret: string };

/**
 * Signs the token of a mailed link (D66): subscriber, purpose and expiry. It contains no address, and someone who
 * unsubscribes and comes back is a new subscriber.
 */
export function signLink(id: string, { purpose, secret, endsAt }: Signing & { endsAt?: Date }): string {
  const end = endsAt ? Math.floor(endsAt.getTime() / 1000).toString(36) : "";
  return `${id}.${end}.${signature({ id, end, purpose, secret })}`;
}

/** The subscriber in a token for this purpose; undefined if it is not ours, or has expired. */
export function readLink(
  token: string,
  { purpose, secrets, now }: { purpose: Purpose; secrets: readonly string[]; now: Date },
): string | undefined {
  const [id = "", end = "", signed = ""] = token.split(".");
  const given = Buffer.from(signed);
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(signature({ id, end, purpose, secret }));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) return undefined;
  const hasEnded = end !== "" && Number.parseInt(end, 36) * 1000 <= now.getTime();
  return hasEnded ? undefined : id;
}

function signature({ id, end, purpose, secret }: Signing & { id: string; end: string }): string {
  return createHmac("sha256", secret).update(`newsletter ${purpose} ${id} ${end}`).digest("base64url");
}
