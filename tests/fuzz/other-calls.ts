import fc from "fast-check";
import { known } from "./values.ts";

/** A call that the API's description doesn't list, with its usual body. */
export type Call = {
  method: string;
  path: string;
  fields: Record<string, fc.Arbitrary<unknown>>;
  required?: string[];
};

const email = fc.oneof(known("email"), known("newEmail"));
/** Too short for most calls, which avoids a hash: one costs as much as a hundred requests. */
const password = fc.oneof(
  { weight: 9, arbitrary: fc.constant("weak") },
  { weight: 1, arbitrary: fc.constant("Strong@2025") },
);
const name = fc.constantFrom("Some Body", "");

const identity = "/api/auth";

/** The identity service's calls (D11): those of its library, whether the studio exposes them or not. */
export const jsonCalls: Call[] = [
  {
    method: "POST",
    path: `${identity}/sign-up/email`,
    fields: { name, email, password, image: known("picture") },
    required: ["name", "email", "password"],
  },
  {
    method: "POST",
    path: `${identity}/sign-in/email`,
    fields: { email, password },
    required: ["email", "password"],
  },
  {
    method: "POST",
    path: `${identity}/sign-in/social`,
    fields: {
      provider: fc.constantFrom("google", "x"),
      callbackURL: fc.constantFrom("/", "https://evil.example"),
    },
  },
  { method: "POST", path: `${identity}/sign-out`, fields: {} },
  { method: "GET", path: `${identity}/get-session`, fields: {} },
  { method: "GET", path: `${identity}/list-sessions`, fields: {} },
  {
    method: "POST",
    path: `${identity}/update-user`,
    fields: { name, image: known("picture"), role: fc.constant("admin") },
  },
  {
    method: "POST",
    path: `${identity}/change-password`,
    fields: { currentPassword: password, newPassword: password },
  },
  ...["verify-password", "two-factor/enable", "two-factor/disable", "two-factor/generate-backup-codes"].map(
    (path) => ({ method: "POST", path: `${identity}/${path}`, fields: { password } }) as const,
  ),
  ...["two-factor/verify-totp", "two-factor/verify-backup-code"].map(
    (path) => ({ method: "POST", path: `${identity}/${path}`, fields: { code: fc.string() } }) as const,
  ),
  { method: "GET", path: `${identity}/passkey/generate-register-options`, fields: {} },
  { method: "GET", path: `${identity}/passkey/list-user-passkeys`, fields: {} },
  {
    method: "POST",
    path: `${identity}/passkey/verify-registration`,
    fields: { name, response: fc.record({ id: fc.string(), type: fc.constant("public-key") }) },
  },
  { method: "POST", path: `${identity}/passkey/delete-passkey`, fields: { id: fc.string() } },
  {
    method: "POST",
    path: `${identity}/request-password-reset`,
    fields: { email },
  },
  {
    method: "POST",
    path: `${identity}/reset-password`,
    fields: { newPassword: password, token: known("token") },
  },
  { method: "POST", path: `${identity}/revoke-session`, fields: { token: known("token") } },
  { method: "POST", path: `${identity}/revoke-sessions`, fields: {} },
  { method: "POST", path: `${identity}/delete-user`, fields: { password } },
  { method: "POST", path: `${identity}/change-email`, fields: { newEmail: email } },
  { method: "GET", path: `${identity}/callback/google`, fields: {} },
  { method: "GET", path: `${identity}/verify-email`, fields: {} },
  { method: "POST", path: `${identity}/nothing`, fields: {} },
];

const mostly = (usual: string, ...others: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const gateway = "/test-gateway";
const anyCard = fc.constantFrom(
  "4242424242424242",
  "4242424242424242",
  "4000000000000002",
  "4000002500003155",
  // Their refunds are pending or fail, and one is disputed.
  "4000000000007726",
  "4000000000005126",
  "4000000000000259",
  "1",
);
const key = fc.oneof(known("publishableKey"), known("secretKey"));
const cents = fc.constantFrom("5000", "2000", "1", "0", "-1", "x");
const cardFields = ["number", "exp_month", "exp_year"].map((name) => `payment_method_data[card][${name}]`);
const limit = fc.constantFrom("1", "100", "0", "x");

/** The fake card provider's calls, as its own library and the browser make them (D45). */
export const formCalls: Call[] = [
  ...[0, 0, 0, 1].map(confirming),
  {
    method: "POST",
    path: `${gateway}/v1/payment_intents`,
    fields: { key, amount: cents, currency: fc.constantFrom("usd", "x"), "metadata[userId]": known("user") },
    required: ["key"],
  },
  {
    method: "GET",
    path: `${gateway}/v1/payment_intents`,
    fields: { key, limit, starting_after: known("intent"), "created[gte]": cents },
    required: ["key"],
  },
  {
    method: "GET",
    path: `${gateway}/v1/payment_intents/@intent/1`,
    fields: { key, client_secret: known("intentSecret") },
    required: ["key"],
  },
  {
    method: "POST",
    path: `${gateway}/v1/payment_intents/@intent/2/cancel`,
    fields: { key },
    required: ["key"],
  },
  {
    method: "POST",
    path: `${gateway}/v1/refunds`,
    fields: { key, payment_intent: known("intent"), amount: cents },
    required: ["key"],
  },
  {
    method: "GET",
    path: `${gateway}/v1/refunds`,
    fields: { key, limit, payment_intent: known("intent") },
    required: ["key"],
  },
  {
    method: "GET",
    path: `${gateway}/v1/disputes`,
    fields: { key, limit, payment_intent: known("intent") },
    required: ["key"],
  },
  { method: "GET", path: `${gateway}/challenge/@intent/0`, fields: { client_secret: known("intentSecret") } },
  {
    method: "POST",
    path: `${gateway}/challenge/@intent/0`,
    fields: { client_secret: fc.constant("@intentSecret/0"), outcome: fc.constantFrom("complete", "fail") },
  },
];

/** A browser paying one of the latest intents. */
function confirming(number: number): Call {
  return {
    method: "POST",
    path: `${gateway}/v1/payment_intents/@intent/${number}/confirm`,
    fields: {
      key: known("publishableKey"),
      client_secret: fc.constant(`@intentSecret/${number}`),
      "payment_method_data[type]": fc.constant("card"),
      "payment_method_data[card][number]": anyCard,
      "payment_method_data[card][exp_month]": mostly("12", "13", "x"),
      "payment_method_data[card][exp_year]": mostly("2035", "2020", "x"),
      "payment_method_data[card][cvc]": mostly("123", "1"),
      return_url: fc.constantFrom("http://localhost:3000/", "x"),
    },
    required: ["key", "client_secret", "payment_method_data[type]", ...cardFields],
  };
}
