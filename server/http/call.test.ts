import { expect, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import { createPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

type Operation = {
  operationId: string;
  tags: string[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
};

/** The calls as a client reads of them. */
async function described() {
  type Description = { paths: Record<string, Record<string, Operation>> };
  const { paths } = await read<Description>(send(studio, "GET", "/openapi.json"));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

test("what every call can be answered is said of every call", async () => {
  for (const { method, path, operation } of await described()) {
    const statuses = Object.keys(operation.responses);
    expect(statuses, `${method} ${path}`).toEqual(expect.arrayContaining(["400", "401", "500"]));
    if (operation.requestBody) expect(statuses, `${method} ${path}`).toContain("413");
  }
  const limited = (await described()).filter(({ operation }) => "429" in operation.responses);
  const ofReads = limited.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(ofReads.toSorted()).toEqual([
    "/articles",
    "/articles/{id}",
    "/calendar/{file}",
    "/classes",
    "/classes/{id}",
    "/few-places",
    "/me/data",
    "/pictures/kept/{file}",
    "/reviews",
    "/slot-places",
    "/timetable-changes",
    "/users",
    "/users/{id}",
  ]);
  const ofWrites = limited.filter(({ method }) => method !== "GET").map(({ path }) => path);
  expect(ofWrites.toSorted()).toEqual([
    "/api/auth/sign-in/email",
    "/articles/{id}/sending/test",
    "/create-payment-intent",
    "/jwt",
    "/me",
    "/pictures",
    "/pictures/from-address",
    "/save-payment-info",
    "/subscribers",
  ]);
});

test("a call that needs the card provider says that it may not answer, its own events among them", async () => {
  const waiting = (await described()).filter(({ operation }) => "503" in operation.responses);
  const paths = waiting.filter(({ operation }) => operation.tags[0] === "Payments").map(({ path }) => path);
  expect(paths.toSorted()).toEqual(["/create-payment-intent", "/save-payment-info", "/webhooks/cards"]);
});

test("an id that nothing has answers 404, but where nothing is left to do then", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const tolerant = [];
  for (const { method, path, operation } of await described()) {
    if (!path.includes("{id}") || "404" in operation.responses) continue;
    tolerant.push(operation.operationId);
    expect(
      (await admin.send(method, path.replace("{id}", "nothing-like-it"))).status,
      `${method} ${path}`,
    ).toBe(200);
  }
  const known = ["deleteArticle", "deleteReview", "deleteUser", "foreseeDeparture", "removeClass"];
  expect(tolerant.toSorted()).toEqual(known);
});
