import { expect, test } from "vitest";
import { z } from "zod";
import { ErrorBody } from "#contract/errors.ts";
import { classBody } from "#tests/bodies.ts";
import { read } from "#tests/server/answers.ts";
import {
  cookiesOf,
  createArticle,
  createPerson,
  createTrainer,
  goodPassword,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

type Operation = {
  operationId?: string;
  summary?: string;
  requestBody?: { content: { "application/json": { schema: unknown } } };
  tags?: string[];
  security?: Record<string, unknown>[];
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { type: string }> };
};

const described = async () => {
  const { paths } = await read<Description>(send(studio, "GET", "/openapi.json"));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
};
/** A path with an id of ours that nothing has. */
const callable = (path: string) => path.replace("{id}", "nothing-like-it");

test("every call that the app answers is described, but for the description itself and health", async () => {
  const answered = studio.app.routes
    .filter(({ method, path }) => method !== "ALL" && !/^\/(openapi\.json|docs|healthz|readyz)/.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  const written = (await described()).map(({ method, path }) => `${method} ${path}`);
  // The identity service's, of which this one is all that a program needs.
  const login = "POST /api/auth/sign-in/email";
  expect(written.toSorted()).toEqual([...new Set(answered), login].toSorted());
});

test("the calls of the specification are all there (spec §7)", async () => {
  const written = (await described()).map(({ method, path }) => `${method} ${path}`);
  expect(written).toEqual(
    expect.arrayContaining([
      "GET /usersbyadmin",
      "DELETE /users/{id}",
      "GET /users",
      "PATCH /users/{id}/approve",
      "PATCH /users/{id}/reject",
      "GET /save-payment-info",
      "POST /classes",
      "POST /articles",
      "POST /articles/{id}/vote",
      "PATCH /users/updateByEmail2",
      "PATCH /users/updateByEmail",
      "GET /classes",
      "POST /users",
      "GET /users/{id}",
      "GET /classes/{id}",
      "GET /articles/{id}",
      "GET /articles",
      "GET /reviews",
      "POST /jwt",
      "POST /subscribers",
      "POST /create-payment-intent",
      "POST /save-payment-info",
    ]),
  );
});

// D31
test("each call says what it does, what it answers and, in the one form, how it refuses", async () => {
  for (const { method, path, operation } of await described()) {
    const name = `${method} ${path}`;
    expect(operation.summary, name).toBeTruthy();
    expect(operation.tags, name).toHaveLength(1);
    const answers = Object.entries(operation.responses);
    expect(answers.filter(([status]) => status.startsWith("2")).length, name).toBeGreaterThan(0);
    for (const [status, { description, content }] of answers) {
      expect(description, name).toBeTruthy();
      // It is elsewhere, or the caller has it already: this answer has no body.
      if (status === "302" || status === "304") continue;
      const { schema } = Object.values(content ?? {})[0] ?? {};
      expect(schema, `${name} ${status}`).toBeDefined();
      const isVoteTwice = path.endsWith("/vote") && status === "409";
      const form = isVoteTwice ? "AlreadyVoted" : "Error";
      if (!status.startsWith("2")) expect(schema, name).toEqual({ $ref: `#/components/schemas/${form}` });
    }
  }
});

test("each call has a name of its own for the clients that are made from the description", async () => {
  const names = (await described()).map(({ operation }) => operation.operationId);
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  expect(new Set(names).size).toBe(names.length);
});

test("only objects have a name: a named list of values would lose its default where it is used", async () => {
  const { components } = await read<Description>(send(studio, "GET", "/openapi.json"));
  for (const [name, schema] of Object.entries(components.schemas)) expect(schema.type, name).toBe("object");
});

/** What a client takes that knows the API by its description alone. */
async function publishedSchema(find: (description: Description) => unknown) {
  const description = await read<Description>(send(studio, "GET", "/openapi.json"));
  const written = JSON.stringify(find(description)).replaceAll("#/components/schemas/", "#/$defs/");
  const $defs = JSON.parse(
    JSON.stringify(description.components.schemas).replaceAll("#/components/schemas/", "#/$defs/"),
  );
  return z.fromJSONSchema({ ...JSON.parse(written), $defs });
}
const bodyOf = (method: string, path: string) => (description: Description) =>
  description.paths[path]?.[method]?.requestBody?.content["application/json"].schema;
const answerOf = (method: string, path: string, status: number) => (description: Description) =>
  description.paths[path]?.[method]?.responses[status]?.content?.["application/json"]?.schema;

const trainer = {
  email: "member@shokti.test",
  biography: "Ten years of\nlifting — ভার.",
  years_of_experience: 10,
};
const bodies: [method: string, path: string, fits: unknown, unfit: unknown][] = [
  [
    "post",
    "/classes",
    classBody({ class_details: "Slow.\nStrong.", class_image_url: "https://example.com/a.png" }),
    classBody({ class_name: "" }),
  ],
  ["post", "/articles", { article_title: "শক্তি", article_details: "Lift." }, { article_title: "No words" }],
  ["post", "/articles/{id}/vote", { type: "upvote" }, { type: "sideways" }],
  ["post", "/users", { name: "Sana", photoUrl: "", email: "sana@shokti.test" }, { name: "Sana" }],
  ["post", "/jwt", { email: "sana@shokti.test" }, { email: 7 }],
  ["post", "/subscribers", { email: "reader@shokti.test" }, {}],
  [
    "patch",
    "/users/updateByEmail",
    { ...trainer, areas_of_expertise: ["Yoga"], available_slots: ["Morning"] },
    { ...trainer, areas_of_expertise: ["Chess"], available_slots: ["Morning"] },
  ],
  [
    "patch",
    "/users/updateByEmail2",
    { email: "trainer@shokti.test", slot_duration: 1.5, available_classes: ["YOGA"] },
    { email: "trainer@shokti.test", slot_duration: 13, available_classes: ["YOGA"] },
  ],
  [
    "post",
    "/create-payment-intent",
    { price: 2000, trainerId: "trainer-1", slotTiming: "Evening", attemptId: "a-1" },
    { price: 2000, trainerId: "trainer 1", slotTiming: "Evening" },
  ],
  ["post", "/save-payment-info", { transactionId: "pi_3Abc" }, { transactionId: "pi 3" }],
];

test.each(bodies)(
  "%s %s: a body that fits passes by the description, and one that does not fails",
  async (method, path, fits, unfit) => {
    const schema = await publishedSchema(bodyOf(method, path));
    expect(schema.safeParse(fits)).toMatchObject({ success: true });
    expect(schema.safeParse(unfit).success).toBe(false);
  },
);

test("what is left out of a body is what the description says", async () => {
  const schema = await publishedSchema(bodyOf("patch", "/users/updateByEmail"));
  const application = { ...trainer, areas_of_expertise: ["Yoga"], available_slots: ["Morning"] };
  expect(schema.parse(application)).toMatchObject({ social_url: [] });
});

// D35
test("answers pass by the description, the counts beside a second vote among them", async () => {
  const reader = await createPerson(studio);
  const articleId = await createArticle(studio);
  await createTrainer(studio, { available_classes: ["YOGA"] });
  const asked: [path: string, described: string, body?: unknown][] = [
    ["/classes", "/classes"],
    ["/users", "/users"],
    ["/articles", "/articles"],
    [`/articles/${articleId}`, "/articles/{id}"],
    ["/articles/nothing-like-it", "/articles/{id}"],
    [`/articles/${articleId}/vote`, "/articles/{id}/vote", { type: "upvote" }],
    [`/articles/${articleId}/vote`, "/articles/{id}/vote", { type: "upvote" }],
  ];
  for (const [path, pattern, body] of asked) {
    const method = body ? "post" : "get";
    const answer = await reader.send(method.toUpperCase(), path, body);
    const schema = await publishedSchema(answerOf(method, pattern, answer.status));
    expect(schema.safeParse(await answer.json()), path).toMatchObject({ success: true });
  }
  const counts = await publishedSchema(answerOf("post", "/articles/{id}/vote", 409));
  expect(counts.safeParse({ error: { code: "conflict", message: "Again" } }).success).toBe(false);
});

// D12
test("whoever does what the description's example does has a token that opens their own", async () => {
  const { info } = await read<{ info: { description: string } }>(send(studio, "GET", "/openapi.json"));
  const calls = info.description.split("\n").filter((line) => line.includes("curl"));
  const [login, jwt, own] = calls.map((line) => ({
    path: line.split(studio.parts.config.appUrl)[1]?.split(" ")[0] ?? "",
    body: JSON.parse(/--json '(.*?)'/.exec(line)?.[1] ?? "{}"),
  }));
  await registerPerson(studio, { email: login?.body.email });
  const entered = await send(studio, "POST", login?.path ?? "", { ...login?.body, password: goodPassword });
  const cookie = { Cookie: cookiesOf(entered) };
  const { token } = await read<{ token: string }>(send(studio, "POST", jwt?.path ?? "", jwt?.body, cookie));
  const headers = { Authorization: `Bearer ${token}` };
  expect(await read(studio.app.request(own?.path ?? "", { headers }))).toEqual([]);
});

const senders = ["nobody", "member", "admin"] as const;

// D31
test.each(senders)("an empty request by %s is answered as described, never with a 5xx", async (role) => {
  const person = role === "nobody" ? undefined : await createPerson(studio, { role });
  for (const { method, path, operation } of await described()) {
    for (const body of method === "GET" || method === "DELETE" ? [undefined] : [undefined, {}]) {
      const target = callable(path);
      const answer = person
        ? await person.send(method, target, body)
        : await send(studio, method, target, body);
      expect(Object.keys(operation.responses), `${method} ${path}`).toContain(String(answer.status));
      if (!answer.ok) expect(ErrorBody.safeParse(await answer.json()).success).toBe(true);
    }
  }
});

test("a call that is said to need a token answers 401 without one, and no other does", async () => {
  for (const { method, path, operation } of await described()) {
    const needsToken = operation.security?.every((way) => "accessToken" in way) ?? false;
    const answer = await send(studio, method, callable(path), method === "GET" ? undefined : {});
    expect(answer.status === 401, `${method} ${path}`).toBe(needsToken);
  }
});

test("the readable page brings all it needs from here", async () => {
  const page = await (await studio.app.request("/docs")).text();
  const files = [...page.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path ?? "");
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) expect((await studio.app.request(file)).status, file).toBe(200);
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test("the page's files are the only ones that can be had", async () => {
  for (const path of [
    "/docs/assets/../../../package.json",
    "/docs/assets/..%2f..%2fpackage.json",
    "/docs/assets/none.js",
  ])
    expect((await studio.app.request(path)).status, path).toBe(404);
});
