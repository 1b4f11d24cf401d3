import fc from "fast-check";
import type { Operation, Parameter } from "./description.ts";
import { headers } from "./headers.ts";
import { type Call, formCalls, jsonCalls } from "./other-calls.ts";
import { kinds, known, nearlyValid, odd, oddText, recent, valid } from "./values.ts";

/**
 * Who sends a request: nobody, a person of the studio (one of whom also has an account to sign in with), or a person
 * with only such an account.
 */
export type Sender = (typeof senders)[number];
const senders = [
  ...(["nobody", "newcomer", "registered", "member", "otherMember"] as const),
  ...(["trainer", "otherTrainer", "admin"] as const),
] as const;

/** A request before it is sent: names such as `@classes/7` in it stand for what exists at that time. */
export type Request = {
  /** The operation it is meant for. */
  operation: Operation | undefined;
  sender: Sender;
  method: string;
  path: string;
  query: [string, string][];
  headers: Record<string, string>;
  body: Body;
};

export type Body =
  | { kind: "none" }
  | { kind: "json"; value: unknown }
  | { kind: "form"; fields: [string, string][] }
  /** Signed as the card provider does. */
  | { kind: "event"; value: unknown }
  | { kind: "raw"; text: string };

/** Weighted higher: everything else depends on the booking calls, and some rarely find their precondition. */
const oftener = [
  ...["/create-payment-intent", "/save-payment-info", "/waiting-list", "/users", "/jwt", "/reviews"],
  ...["/waiting-list/{id}", "/classes/{id}", "/articles/{id}", "/newsletter/confirm"],
  ...["/save-payment-info/{id}/refunds", "/address-proof/confirm", "/address-proof/disown"],
  ...["/password-reset/read", "/substitutes", "/free-trainers", "/save-payment-info/{id}/pause/end"],
  ...["/save-payment-info/{id}/visits", "/users/updateByEmail2", "/api/auth/sign-in/email"],
];

/** What clients send, and what attackers might: to every operation alike, and to the calls beside them. */
export function anyRequest(operations: readonly Operation[]): fc.Arbitrary<Request> {
  const described = operations.map((one) => ({
    weight: oftener.includes(one.path) ? 6 : 2,
    arbitrary: anyRequestFor(one),
  }));
  const identity = jsonCalls.map(toJsonCall);
  const gateway = formCalls.map(toFormCall);
  return fc.oneof(
    { weight: 40, arbitrary: fc.oneof(...described) },
    { weight: 1, arbitrary: fc.oneof(...identity) },
    { weight: 6, arbitrary: fc.oneof(...gateway) },
    { weight: 1, arbitrary: cardEvent },
  );
}

const sender = fc.constantFrom(...senders);

/** Who a call is meant for. */
function senderOf({ method, path }: Operation): fc.Arbitrary<Sender> {
  const isFor = (...some: Sender[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...some) }, { weight: 1, arbitrary: sender });
  if (method === "POST" && ["/users", "/jwt"].includes(path)) return isFor("newcomer");
  if (
    /payment|waiting|reviews$|reviews\/(mine|\{id\}$)|calendar/.test(path) &&
    !/refunds|csv|summary|retention|given-days|visits/.test(path)
  )
    return isFor("member", "member", "otherMember");
  if (/^\/(me|sessions|address-proof)(\/|$)/.test(path)) return isFor("registered");
  if (/substitutes|free-trainers|called-off|closed-days/.test(path)) return isFor("admin");
  if (/own-slots|ByEmail2/.test(path)) return isFor("trainer", "otherTrainer");
  return isFor("admin", "admin", "trainer", "member");
}

const none: fc.Arbitrary<Body> = fc.constant({ kind: "none" });

/** What clients send to an operation, and what attackers might. */
export function anyRequestFor(operation: Operation): fc.Arbitrary<Request> {
  return fc.record({
    operation: fc.constant(operation),
    sender: senderOf(operation),
    method: methodOf(operation.method),
    path: pathOf(operation.path),
    query: queryOf(operation),
    headers,
    body: bodyOf(operation),
  });
}

/** Now and then a method other than the call's own. */
function methodOf(method: string): fc.Arbitrary<string> {
  const other = fc.constantFrom("GET", "HEAD", "OPTIONS", "PUT", "POST", "PATCH", "DELETE", "PROPFIND");
  return fc.oneof({ weight: 40, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: other });
}

const oddSegments = "% %FF %E0%A4%A .. . %2e%2e a%2Fb ;x=1".split(" ");
const oddSegment = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(...oddSegments, "", "x".repeat(65), "x".repeat(9000)),
);

function pathOf(template: string): fc.Arbitrary<string> {
  const segments = template.split("/").map((segment, index, all) => {
    if (!segment.startsWith("{")) return fc.constant(segment);
    const ending = segment.slice(segment.indexOf("}") + 1);
    const kind = /approve|reject/.test(template)
      ? "applicant"
      : (kinds.find((kind) => kind === all[index - 1]) ?? "users");
    const id = kind === "users" ? known(kind) : recent(kind);
    return fc
      .oneof({ weight: 6, arbitrary: id }, { weight: 1, arbitrary: oddSegment })
      .map((id) => id + ending);
  });
  return fc.tuple(...segments).map((all) => all.join("/"));
}

function queryOf({ parameters }: Operation): fc.Arbitrary<[string, string][]> {
  const inQuery = parameters.filter((one) => one.in === "query");
  const pairOf = ({ name, schema }: Parameter) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 3, arbitrary: valid(schema, name).map(String) }, { weight: 1, arbitrary: oddText }),
    );
  const pairs = inQuery.map(pairOf);
  const oddPair = fc.tuple(fc.constantFrom("x", "__proto__", "q[]", "limit[a]", "cursor"), oddText);
  const some = fc.array(fc.oneof(...pairs, oddPair), { minLength: 1, maxLength: 4 });
  const hasSome = { weight: pairs.length > 0 ? 4 : 1, arbitrary: some };
  const needed = fc.tuple(...inQuery.filter(({ required }) => required).map(pairOf));
  return fc.oneof({ weight: 4, arbitrary: needed }, hasSome);
}

function bodyOf({ body }: Operation): fc.Arbitrary<Body> {
  if (!body) return fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: rawBody });
  if (body.type !== "application/json")
    return fc.oneof(fc.constant<Body>({ kind: "raw", text: png }), rawBody);
  const json = nearlyValid(body.schema).map((value): Body => ({ kind: "json", value }));
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: rawBody },
    { weight: 1, arbitrary: none },
  );
}

const png =
  "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";

const rawTexts =
  `{ [ null " {} [] {'a':1} {"email":} {"a":1,"a":2} {"__proto__":{"a":1}} a=1&a=2 \u0000 \uFEFF{}`.split(
    " ",
  );
const longTexts = ["[".repeat(5000), "x".repeat(70_000), png, png.slice(0, 40)];
const rawBody: fc.Arbitrary<Body> = fc
  .oneof(fc.constantFrom(...rawTexts), fc.constantFrom(...longTexts), fc.json(), oddText)
  .map((text): Body => ({ kind: "raw", text }));

function callFrame(call: Call) {
  return {
    operation: fc.constant(undefined),
    sender,
    method: fc.constant(call.method),
    path: fc.constant(call.path),
    headers,
  };
}

/** A call of the identity service. */
function toJsonCall(call: Call): fc.Arbitrary<Request> {
  const fields = fc.record(call.fields, { requiredKeys: call.required });
  const spoilt = fc.tuple(fields, fc.constantFrom(...Object.keys(call.fields), "x"), odd);
  const value = fc.oneof(
    fields,
    spoilt.map(([all, name, by]) => ({ ...all, [name]: by })),
  );
  const names = fc.constantFrom("token", "callbackURL", "code", "state", "error");
  const query = fc.array(fc.tuple(names, oddText), { maxLength: 3 });
  const json = value.map((one): Body => ({ kind: "json", value: one }));
  const body =
    call.method === "GET"
      ? none
      : fc.oneof({ weight: 5, arbitrary: json }, { weight: 1, arbitrary: rawBody });
  return fc.record({ ...callFrame(call), query, body });
}

/** A call of the fake card provider, which uses form encoding. */
function toFormCall(call: Call): fc.Arbitrary<Request> {
  const fields = fc.record(call.fields, { requiredKeys: call.required }).map((all) => Object.entries(all));
  const oddField = fc.tuple(fc.constantFrom(...Object.keys(call.fields), "x[y][z]", "limit", "key"), oddText);
  const pairs = fc
    .tuple(fields, fc.array(oddField, { maxLength: 2 }))
    .map(([right, others]) => [...right, ...others] as [string, string][]);
  const isRead = call.method === "GET";
  const form = pairs.map((all): Body => ({ kind: "form", fields: all }));
  return fc.record({
    ...callFrame(call),
    // The studio's own token would be taken for an API key.
    sender: fc.constant("nobody" as const),
    query: isRead ? pairs : fc.constant([]),
    body: isRead ? none : form,
  });
}

const eventTypes = `payment_intent.succeeded payment_intent.canceled payment_intent.payment_failed charge.refunded
refund.updated refund.failed charge.dispute.created charge.dispute.closed x.y`;

/** Events on charges, the provider's own and unknown ones: signed, so that the studio accepts them. */
const cardEvent: fc.Arbitrary<Request> = fc
  .record({
    id: fc.nat({ max: 99 }).map((n) => `evt_${n}`),
    type: fc.constantFrom(...eventTypes.split(/\s/)),
    object: fc.oneof(
      fc.record({ id: known("intent"), object: fc.constant("payment_intent") }),
      fc.record({
        id: fc.constant("x"),
        object: fc.constantFrom("charge", "refund", "dispute"),
        payment_intent: known("intent"),
      }),
      odd,
    ),
  })
  .map(({ id, type, object }): Request => {
    const value = { id, type, object: "event", created: 1, livemode: false, data: { object } };
    const to = { operation: undefined, sender: "nobody", method: "POST", path: "/webhooks/cards" } as const;
    return { ...to, query: [], headers: {}, body: { kind: "event", value } };
  });
