import { expect, test } from "vitest";
import { ErrorBody } from "#contract/errors.ts";
import { read } from "#tests/server/answers.ts";
import { createPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

type Operation = {
  summary?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
};
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> };

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
    .filter(({ method, path }) => method !== "ALL" && !/^\/(openapi\.json|docs|healthz)/.test(path))
    .map(({ method, path }) => `${method} ${path.replace(":id", "{id}")}`);
  const written = (await described()).map(({ method, path }) => `${method} ${path}`);
  expect(written.toSorted()).toEqual([...new Set(answered)].toSorted());
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
      const { schema } = Object.values(content ?? {})[0] ?? {};
      expect(schema, `${name} ${status}`).toBeDefined();
      if (!status.startsWith("2")) expect(schema, name).toEqual({ $ref: "#/components/schemas/Error" });
    }
  }
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
