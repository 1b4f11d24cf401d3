import fc from "fast-check";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { goodPassword } from "#tests/server/people.ts";

/** A JSON Schema as the API's description has it. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
};

type Value = fc.Arbitrary<unknown>;

/** What has ids, each kind by the first word of its calls' paths. */
export const kinds = [
  ...["users", "classes", "articles", "reviews", "refunds", "save-payment-info", "waiting-list"],
  ...["kept", "calendar", "absences", "closed-days"],
];

/**
 * The name of something that exists when the request is sent, such as `@classes/7`: what it is depends on earlier
 * responses. The number is taken modulo how many there are.
 */
export const known = (kind: string): fc.Arbitrary<string> => fc.nat({ max: 40 }).map((n) => `@${kind}/${n}`);

/** The same, mostly of the newest ones. */
export const recent = (kind: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: 1 }).map((n) => `@${kind}/${n}`) },
    { weight: 1, arbitrary: known(kind) },
  );

const inDays = (days: number) => dayAfter(studioDay(new Date()), days);

/** The generators for fields of these names, whatever else their schema would allow. */
const namesakes: Record<string, Value> = {
  email: fc.oneof(known("ownEmail"), known("email")),
  trainerId: recent("trainer"),
  trainer: recent("trainer"),
  slot_duration: fc.double({ min: 0, max: 3.5, noNaN: true }),
  shownSlotDuration: fc.constant(1),
  shownSlotDays: fc.constant(["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"]),
  member: known("users"),
  writer: known("users"),
  subject: known("users"),
  transactionId: recent("intent"),
  attemptId: fc.nat({ max: 4 }).map((n) => `attempt-${n}`),
  className: recent("className"),
  class: known("className"),
  available_classes: fc.array(recent("className"), { minLength: 1, maxLength: 3 }),
  cursor: known("cursor"),
  token: fc.oneof(recent("token"), recent("proof")),
  password: fc.constant(goodPassword),
  slotTiming: fc.constantFrom("Morning", "Evening"),
  social_url: fc.constantFrom([], [{ platform: "Facebook", url: "https://facebook.com/somebody" }]),
  amount: fc.constantFrom(0.01, 5, 20),
  price: fc.constantFrom(2000, 5000, 10_000),
  day: fc.oneof(fc.constantFrom(0, 0, 0, -1, 1).map(inDays), recent("day-off")),
  from: fc.integer({ min: 1, max: 20 }).map(inDays),
  until: fc.integer({ min: 5, max: 25 }).map(inDays),
  substituteId: recent("stand-in"),
  code: recent("visit-code"),
  version: fc.constantFrom(0, 1, 1, 1, 2),
  class_image_url: known("picture"),
  article_image_url: known("picture"),
  photoUrl: fc.oneof(known("picture"), fc.constant("https://p.example/a.png")),
  address: fc.constant("https://p.example/a.png"),
};

/** Characters of several scripts, with some that are special to other languages. */
const signs = [..."abcxyzAZ0189 .,:;-_+*/\\|'\"`<>&%$#@!?()[]{}=~^\n\tßéİıЖ中শক্তি💪\u0301\u200D\u202E"];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...signs), maxLength: 40 }) },
);
const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
const formats: Record<string, Value> = {
  email: fc.emailAddress(),
  date: day.map((moment) => moment.toISOString().slice(0, 10)),
  "date-time": day.map((moment) => moment.toISOString()),
  binary: text,
};

/** Valid values for a schema; mostly something that exists, where the name says what it is. */
export function valid(schema: Schema, name = ""): Value {
  const namesake = namesakes[name];
  const any = bySchema(schema);
  return namesake ? fc.oneof({ weight: 6, arbitrary: namesake }, { weight: 1, arbitrary: any }) : any;
}

function bySchema(schema: Schema): Value {
  const choices = schema.oneOf ?? schema.anyOf;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  if (choices) return fc.oneof(...choices.map((one) => valid(one)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => bySchema({ ...schema, type })));
  return (byType[schema.type ?? ""] ?? (() => fc.jsonValue()))(schema);
}

const byType: Record<string, (schema: Schema) => Value> = {
  object: anyObject,
  array: ({ items = {}, minItems: minLength = 0, maxItems = 5 }) =>
    fc.array(valid(items), { minLength, maxLength: Math.min(maxItems, 5) }),
  integer: anyNumber,
  number: anyNumber,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  string: anyText,
};

function anyObject({ properties = {}, required = [] }: Schema): Value {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valid(schema, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function anyNumber({ type, minimum, maximum, exclusiveMinimum }: Schema): Value {
  const [min, max] = [minimum ?? exclusiveMinimum ?? -1000, maximum ?? 100_000];
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return type === "integer"
    ? whole
    : fc.oneof(
        whole,
        whole.map((n) => Math.min(n + 0.5, max)),
      );
}

function anyText({ format, pattern, minLength = 0, maxLength = 40 }: Schema): Value {
  if (format && formats[format]) return formats[format];
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: "small" });
  const short = text.map((one) => one.slice(0, maxLength).padEnd(minLength, "x"));
  const longest = fc.constant("ö".repeat(maxLength));
  return fc.oneof({ weight: 20, arbitrary: short }, { weight: 1, arbitrary: longest });
}

const oddTexts = [
  ...["", " ", "\u0000", "a\u0000b", "\uD800", "\uDFFF\uD800", "\uFEFF", "\u202E", "e\u0301".repeat(9)],
  ...["' or 1=1--", "\r\nX: y", "A@SHOKTI.TEST "],
  ..."💪🏽 শক্তি null undefined NaN true [] {} 0 -1 1e309 0x10 2025-02-30 9999-12-31".split(" "),
  ...'" \\ % %00 _ * ../../etc/passwd <script> $(1) {{1}} @shokti.test a@b'.split(" "),
  ..."javascript:alert(1) http:// https://[ //x data:,".split(" "),
  ..."__proto__ constructor toString hasOwnProperty length".split(" "),
];

const oddValues = [
  ...[null, true, false, 0, -0, -1, 1.5, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, 5e-324],
  ...[[], {}, [[]], [null], [{}], { length: 1 }],
];
const anyUnit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code));

/** Values that none of our schemas allow, or hardly any. */
export const odd: Value = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...oddValues) },
  { weight: 3, arbitrary: fc.jsonValue() },
  { weight: 2, arbitrary: fc.string({ unit: anyUnit, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(300, 2001, 5001, 50_001).map((length) => "x".repeat(length)) },
);

/** The same as text, for URLs and forms. */
export const oddText: fc.Arbitrary<string> = odd.map((one) =>
  typeof one === "string" ? one : (JSON.stringify(one) ?? ""),
);

type Change = { at: number; how: "drop" | "replace" | "wrap" | "add" | "whole"; by: unknown };

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 20 }),
  how: fc.constantFrom("drop", "replace", "replace", "replace", "wrap", "add", "whole"),
  by: odd,
});

/** Nearly valid values: one thing dropped, added or changed. */
export function nearlyValid(schema: Schema, name = ""): Value {
  const right = valid(schema, name);
  return fc.oneof(
    { weight: 3, arbitrary: right },
    { weight: 2, arbitrary: fc.tuple(right, change).map(([value, one]) => spoil(value, one)) },
  );
}

function spoil(value: unknown, { at, how, by }: Change): unknown {
  if (how === "whole" || typeof value !== "object" || value === null) return by;
  if (Array.isArray(value)) return how === "drop" ? value.slice(1) : [...value, by];
  const names = Object.keys(value);
  const name = names[at % names.length] ?? "x";
  const { [name]: old, ...rest } = value as Record<string, unknown>;
  if (how === "drop") return rest;
  if (how === "add") return { ...value, [typeof by === "string" ? by : "extra"]: by };
  return { ...rest, [name]: how === "wrap" ? [old] : by };
}
