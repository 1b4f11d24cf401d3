import { createHash, timingSafeEqual } from "node:crypto";
import { Refusal } from "./answers.ts";
import type { Caller } from "./calls.ts";
import type { Form } from "./form.ts";
import type { GatewayKeys } from "./keys.ts";
import type { IntentRow } from "./tables.ts";

/**
 * Identifies the caller by the key in the Authorization header (Bearer or Basic) or in the form field `key`, as the
 * provider's browser library sends it. Throws a `Refusal` (401) for a missing or foreign key.
 */
export function identifyCaller(input: {
  authorization: string | undefined;
  form: Form;
  keys: GatewayKeys;
}): Caller {
  const key = readKey(input.authorization) ?? input.form.get("key");
  if (!key) {
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, " +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (isSame(key, input.keys.secretKey)) return "secret";
  if (isSame(key, input.keys.publishableKey)) return "publishable";
  throw unauthorised(
    `Invalid API Key provided: ${key.slice(0, 8)}****${key.length > 20 ? key.slice(-4) : ""}`,
  );
}

/** Refuses the publishable key, which every visitor can read. */
export function requireSecretKey(caller: Caller): void {
  if (caller === "secret") return;
  throw new Refusal(403, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
  });
}

/** Lets a browser reach only the intent whose client secret it holds. */
export function requireClientSecret(input: { caller: Caller; form: Form; intent: IntentRow }): void {
  if (input.caller === "secret") return;
  const given = input.form.get("client_secret");
  const fault = { type: "invalid_request_error", param: "client_secret" } as const;
  if (!given) {
    throw new Refusal(400, {
      ...fault,
      code: "parameter_missing",
      message: "Missing required param: client_secret.",
    });
  }
  if (!isSame(given, input.intent.client_secret)) {
    throw new Refusal(400, {
      ...fault,
      code: "payment_intent_invalid_parameter",
      message:
        "The client_secret provided does not match the client_secret associated with the PaymentIntent.",
    });
  }
}

/** Compares two secrets in constant time. */
export function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function readKey(authorization: string | undefined): string | undefined {
  const [scheme, value] = authorization?.split(" ") ?? [];
  if (!scheme || !value) return undefined;
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return undefined;
  return Buffer.from(value, "base64").toString("utf8").split(":")[0];
}

function unauthorised(message: string): Refusal {
  return new Refusal(401, { type: "invalid_request_error", message });
}
