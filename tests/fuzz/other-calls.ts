import fc from "fast-check";
import { known } from "./values.ts";

/** A call that the API's description doesn't list, with its usual body. */
export type Call = {
  method: string;
  path: string;
  fields: Record<string, fc.Arbitrary<unknown>>;
  required: string[];
};

const email = fc.oneof(known("email"), known("newEmail"));
/** Too short for most calls, which avoids a hash: one costs as much as a hundred requests. */
const password = fc.oneof(
  { weight: 9, arbitrary: fc.constant("weak") },
  { weight: 1, arbitrary: fc.constant("Strong@2025") },
);

const identityFields: Call["fields"] = {
  name: fc.constantFrom("Some Body", ""),
  image: known("picture"),
  role: fc.constant("admin"),
  provider: fc.constantFrom("google", "x"),
  callbackURL: fc.constantFrom("/", "https://evil.example"),
  code: fc.string(),
  id: fc.string(),
  token: known("token"),
  response: fc.record({ id: fc.string(), type: fc.constant("public-key") }),
  ...{ email, newEmail: email, password, currentPassword: password, newPassword: password },
};

/**
 * The identity service's calls (D11): those of its library, whether the studio exposes them or not. A field with "!" is
 * always sent, one with "=" with that value.
 */
export const jsonCalls = readCalls(
  "/api/auth",
  `
POST /sign-up/email name! email! password! image
POST /sign-in/email email! password!
POST /sign-in/social provider callbackURL
POST /sign-out
GET  /get-session
GET  /list-sessions
POST /update-user name image role
POST /change-password currentPassword newPassword
POST /verify-password password
POST /two-factor/enable password
POST /two-factor/disable password
POST /two-factor/generate-backup-codes password
POST /two-factor/verify-totp code
POST /two-factor/verify-backup-code code
GET  /passkey/generate-register-options
GET  /passkey/list-user-passkeys
POST /passkey/verify-registration name response
POST /passkey/delete-passkey id
POST /request-password-reset email
POST /reset-password newPassword token
POST /revoke-session token
POST /revoke-sessions
POST /delete-user password
POST /change-email newEmail
GET  /callback/google
GET  /verify-email
POST /nothing
`,
  identityFields,
);

const mostly = (usual: string, ...others: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const cents = fc.constantFrom("5000", "2000", "1", "0", "-1", "x");
const goodCard = "4242424242424242";
// The last but one: refunds that are pending or fail, and a dispute.
const cards = "4000000000000002 4000002500003155 4000000000007726 4000000000005126 4000000000000259 1";

const gatewayFields: Call["fields"] = {
  key: fc.oneof(known("publishableKey"), known("secretKey")),
  amount: cents,
  "created[gte]": cents,
  currency: fc.constantFrom("usd", "x"),
  limit: fc.constantFrom("1", "100", "0", "x"),
  "metadata[userId]": known("users"),
  payment_intent: known("intent"),
  starting_after: known("intent"),
  client_secret: known("intentSecret"),
  outcome: fc.constantFrom("complete", "fail"),
  return_url: fc.constantFrom("http://localhost:3000/", "x"),
  "payment_method_data[card][number]": fc.constantFrom(goodCard, goodCard, ...cards.split(" ")),
  "payment_method_data[card][exp_month]": mostly("12", "13", "x"),
  "payment_method_data[card][exp_year]": mostly("2035", "2020", "x"),
  "payment_method_data[card][cvc]": mostly("123", "1"),
};

/** A browser that pays one of the latest intents. */
const confirming = (number: number) =>
  `POST /v1/payment_intents/@intent/${number}/confirm key=@publishableKey/0! client_secret=@intentSecret/${number}! \
payment_method_data[type]=card! payment_method_data[card][number]! payment_method_data[card][exp_month]! \
payment_method_data[card][exp_year]! payment_method_data[card][cvc] return_url`;

/** The fake card provider's calls, as its own library and the browser make them (D45). */
export const formCalls = readCalls(
  "/test-gateway",
  `
${[0, 0, 0, 1].map(confirming).join("\n")}
POST /v1/payment_intents key! amount currency metadata[userId]
GET  /v1/payment_intents key! limit starting_after created[gte]
GET  /v1/payment_intents/@intent/1 key! client_secret
POST /v1/payment_intents/@intent/2/cancel key!
POST /v1/refunds key! payment_intent amount
GET  /v1/refunds key! limit payment_intent
GET  /v1/disputes key! limit payment_intent
GET  /challenge/@intent/0 client_secret
POST /challenge/@intent/0 client_secret=@intentSecret/0 outcome
`,
  gatewayFields,
);

function readCalls(at: string, table: string, all: Call["fields"]): Call[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [method = "", path = "", ...words] = line.split(/ +/);
      const names = words.map((word) => word.replace(/(=.*)?!?$/, ""));
      const fieldOf = (word: string, name: string) => {
        const value = /=(.*?)!?$/.exec(word)?.[1];
        const field = value === undefined ? all[name] : fc.constant(value);
        if (!field) throw new Error(`${path}: nothing draws ${name}`);
        return [name, field] as const;
      };
      const fields = words.map((word, index) => fieldOf(word, names[index] ?? ""));
      const required = names.filter((_name, index) => words[index]?.endsWith("!"));
      return { method, path: at + path, fields: Object.fromEntries(fields), required };
    });
}
