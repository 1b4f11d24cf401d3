import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { classBody } from "#tests/bodies.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { anyCharacter } from "#tests/server/any-character.ts";
import { createArticle, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const megabyte = 1024 * 1024;
let admin: Person;
let member: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { role: "admin" });
  member = await createPerson(studio);
  await createTrainer(studio);
  await createArticle(studio);
});

const asAdmin = (path: string, init: RequestInit = {}) =>
  studio.app.request(path, { ...init, headers: { Authorization: `Bearer ${admin.token}`, ...init.headers } });
const post = (path: string, body: BodyInit, contentType: string | null = "application/json") =>
  asAdmin(path, { method: "POST", body, headers: contentType ? { "Content-Type": contentType } : {} });

const jsonCalls: [method: string, path: string][] = [
  ["POST", "/jwt"],
  ["POST", "/users"],
  ["POST", "/classes"],
  ["POST", "/articles"],
  ["POST", "/articles/some-article/vote"],
  ["POST", "/subscribers"],
  ["POST", "/create-payment-intent"],
  ["POST", "/save-payment-info"],
  ["PATCH", "/users/updateByEmail"],
  ["PATCH", "/users/updateByEmail2"],
];

test.each(jsonCalls)("%s %s: malformed JSON answers 400 and says so", async (method, path) => {
  for (const body of ["{", "{'email': 1}", '{"email": }', "undefined", '"\u0000', ""]) {
    const headers = { "Content-Type": "application/json" };
    const error = await refusal(asAdmin(path, { method, body, headers }));
    expect([error.code, error.message], body).toEqual(["invalid", "The body is not valid JSON."]);
  }
});

test.each(jsonCalls)(
  "%s %s: a body of the wrong shape answers 400 with the fields at fault",
  async (method, path) => {
    for (const body of [
      null,
      [],
      "text",
      7,
      true,
      {},
      { a: { b: [1] } },
      JSON.parse('{"__proto__": {"email": "x"}}'),
    ]) {
      const error = await refusal(admin.send(method, path, body));
      expect(error.code).toBe("invalid");
      expect(Object.keys(error.fields ?? {}).length).toBeGreaterThan(0);
    }
  },
);

/** What a schema says to programmers. */
const jargon = /invalid|expected|received|undefined|NaN|too (big|small)|>=|<=/i;

test.each(jsonCalls)("%s %s: each field at fault is told a sentence", async (method, path) => {
  const names = [
    "name",
    "email",
    "class_name",
    "article_title",
    "type",
    "price",
    "slotTiming",
    "slot_duration",
  ];
  const others = ["available_classes", "areas_of_expertise", "social_url", "trainerId", "transactionId"];
  for (const value of [
    undefined,
    null,
    true,
    7,
    "",
    "x".repeat(60_000),
    [],
    [7],
    {},
    [{ platform: "Chess" }],
  ]) {
    const body = Object.fromEntries([...names, ...others].map((name) => [name, value]));
    const { fields = {} } = await refusal(admin.send(method, path, body));
    expect(Object.keys(fields).length).toBeGreaterThan(0);
    for (const [name, sentence] of Object.entries(fields)) {
      expect(sentence, name).toMatch(/^[A-Z].{4,}/);
      expect(sentence, name).not.toMatch(jargon);
    }
  }
});

test("what is named twice in an address is refused, not taken by the first or the last", async () => {
  for (const [name, query] of [
    ["limit", "limit=1&limit=2"],
    ["sort", "sort=name&sort=newest"],
    ["q", "q=a&q=b"],
  ] as const)
    expect(Object.keys((await refusal(admin.send("GET", `/classes?${query}`))).fields ?? {})).toEqual([name]);
});

test("a wrong choice is told which there are", async () => {
  const told = async (path: string, name: string) => (await refusal(admin.send("GET", path))).fields?.[name];
  expect(await told("/classes?sort=best", "sort")).toBe("Choose newest, name or popular");
  expect(await told("/users?role=boss", "role")).toBe("Choose admin, trainer or member");
  expect(await told("/classes?limit=many", "limit")).toBe("Enter a number");
  expect(await told("/classes?limit=1.5", "limit")).toBe("Enter a whole number");
  expect(await told("/classes?limit=0", "limit")).toBe("Enter 1 or more");
  expect(await told("/classes?limit=101", "limit")).toBe("Enter 100 at most");
});

test.each(jsonCalls)("%s %s: a body that is not called JSON answers 400", async (method, path) => {
  const body = JSON.stringify({ email: admin.email, type: "upvote", name: "A" });
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
    const error = await refusal(asAdmin(path, { method, body, headers: { "Content-Type": type } }));
    expect(error.code, type).toBe("invalid");
  }
});

test.each(["/sign-up/email", "/sign-in/email", "/reset-password"])(
  "POST /api/auth%s: a body that is missing, empty or malformed answers 400",
  async (path) => {
    for (const body of [undefined, "", "{", "null", "[]"]) {
      const headers = { "Content-Type": "application/json" };
      const asked = studio.app.request(`/api/auth${path}`, { method: "POST", headers, body });
      expect((await read<ErrorBody>(asked, 400)).error.code, body).toBe("invalid");
    }
  },
);

test("JSON by any of its names is read", async () => {
  const body = '{"email":"reader@shokti.test"}';
  for (const type of ["application/json; charset=utf-8", "application/vnd.api+json", "APPLICATION/JSON"])
    await read(post("/subscribers", body, type), 201);
});

// D31
test("a body of more than 1 MB answers 413, whether its length is announced or not", async () => {
  const tooLong = "x".repeat(megabyte + 1);
  for (const path of ["/subscribers", "/api/auth/sign-in/email", "/webhooks/cards", "/unknown"]) {
    const announced = post(path, tooLong);
    expect((await refusal(announced)).code, path).toBe("too_large");
  }
  const unannounced = new Request("http://localhost/subscribers", {
    method: "POST",
    body: new Blob([tooLong]).stream(),
    duplex: "half",
    headers: { "Content-Type": "application/json" },
  } as RequestInit);
  expect((await refusal(studio.app.request(unannounced))).code).toBe("too_large");
});

test("a body of exactly 1 MB is read, and judged by what it says", async () => {
  const email = "x".repeat(megabyte - '{"email":""}'.length);
  const body = JSON.stringify({ email });
  expect(body).toHaveLength(megabyte);
  expect((await refusal(post("/subscribers", body))).fields).toHaveProperty("email");
});

test("a body nested a hundred thousand deep answers 400", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  expect((await refusal(post("/subscribers", `{"email":${deep}}`))).code).toBe("invalid");
});

const idCalls: [method: string, path: (id: string) => string][] = [
  ["GET", (id) => `/users/${id}`],
  ["DELETE", (id) => `/users/${id}`],
  ["PATCH", (id) => `/users/${id}/approve`],
  ["PATCH", (id) => `/users/${id}/reject`],
  ["GET", (id) => `/classes/${id}`],
  ["GET", (id) => `/articles/${id}`],
];
const strangeIds = [
  "%00",
  "a%00b",
  "%F0%9F%92%AA",
  "%FF%FE",
  "%E0%A4%A",
  "%",
  "x".repeat(65),
  "x".repeat(8000),
  "..%2F..%2Fetc%2Fpasswd",
  "%2e%2e%2fusersbyadmin",
  "'%20or%201=1--",
  "a%20b",
  "a%0d%0aSet-Cookie:x",
  "<script>",
  "{}",
  "শক্তি",
];

test.each(idCalls)("%s with an id of strange bytes answers 400 (%#)", async (method, path) => {
  for (const id of strangeIds) expect((await refusal(admin.send(method, path(id)))).code, id).toBe("invalid");
});

test("dots in a path lead to no other call", async () => {
  expect((await refusal(member.send("GET", "/users/../usersbyadmin"))).code).toBe("forbidden");
  expect((await refusal(send(studio, "GET", "/users/../../etc/passwd"))).code).toBe("not_found");
});

const lists = ["/users", "/usersbyadmin", "/classes", "/articles", "/save-payment-info", "/reviews"];
const hostileText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 120 }),
  fc.constantFrom("\u0000", "%", "\\", "'", '"', "\uD800", "1e309", "-0", "null", "[]", "\u202E"),
);
const hostileCursor = fc
  .oneof(
    fc.jsonValue(),
    fc.tuple(fc.oneof(fc.double(), fc.string({ unit: anyCharacter }), fc.bigInt().map(String)), fc.string()),
    fc.tuple(fc.oneof(fc.double(), fc.string({ unit: anyCharacter })), fc.constant("some-id")),
  )
  .map((value) => Buffer.from(JSON.stringify(value)).toString("base64url"));
const hostileQuery = fc.record(
  {
    q: hostileText,
    cursor: fc.oneof(hostileText, hostileCursor),
    limit: fc.oneof(hostileText, fc.integer().map(String), fc.constant("5")),
    sort: fc.oneof(
      hostileText,
      fc.constantFrom("newest", "name", "upvoted", "popular", "amount", "experience"),
    ),
    email: hostileText,
    role: fc.oneof(hostileText, fc.constant("trainer")),
    class: hostileText,
  },
  { requiredKeys: [] },
);

test("no query, however hostile, gets anything but a list or a plain refusal", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...lists), hostileQuery, async (path, query) => {
      const answer = await admin.send("GET", `${path}?${new URLSearchParams(query)}`);
      if (answer.ok) expect(Array.isArray(await answer.json())).toBe(true);
      else expect((await refusal(answer)).code).toBe("invalid");
    }),
    { numRuns: 150 },
  );
});

test("no sequence of bytes as an id gets anything but 400 or 404", async () => {
  const bytes = fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    .map((codes) => [...codes].map((code) => `%${code.toString(16).padStart(2, "0")}`).join(""));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("users", "classes", "articles"), bytes, async (noun, id) => {
      expect(["invalid", "not_found"]).toContain((await refusal(admin.send("GET", `/${noun}/${id}`))).code);
    }),
    { numRuns: 100 },
  );
});

test("no JSON as a body gets anything but a plain refusal", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...jsonCalls.slice(1)), fc.jsonValue(), async ([method, path], body) => {
      expect((await refusal(admin.send(method, path, body))).code).toMatch(/^(invalid|too_many_requests)$/);
    }),
    { numRuns: 150 },
  );
});

test("a character that no address has is refused in the middle of a picture's, too", async () => {
  for (const character of ["\u0000", "\n", "\u0007", "\u009f"]) {
    const error = await refusal(
      admin.send(
        "POST",
        "/classes",
        classBody({ class_image_url: `https://pictures.example/a${character}b.png` }),
      ),
    );
    expect(Object.keys(error.fields ?? {})).toEqual(["class_image_url"]);
  }
});
