import { beforeAll, expect, test } from "vitest";
import { refusal } from "#tests/server/answers.ts";
import { createPerson, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { role: "admin" });
});

const asAdmin = (path: string, init: RequestInit = {}) =>
  studio.app.request(path, { ...init, headers: { Authorization: `Bearer ${admin.token}`, ...init.headers } });

test("an unknown address answers 404 in JSON, whatever the method", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE", "OPTIONS"])
    expect((await refusal(asAdmin("/nothing/here", { method }))).code).toBe("not_found");
});

// D31
test("a known address asked by a method it does not take answers 405 and says which it takes", async () => {
  for (const [method, path, allowed] of [
    ["PUT", "/classes", "GET, HEAD, POST"],
    ["OPTIONS", "/classes", "GET, HEAD, POST"],
    ["PATCH", "/users/some-id", "GET, HEAD, DELETE"],
    ["GET", "/jwt", "POST"],
    ["DELETE", "/healthz", "GET, HEAD"],
  ] as const) {
    const answer = await asAdmin(path, { method });
    expect([answer.status, answer.headers.get("Allow")], `${method} ${path}`).toEqual([405, allowed]);
    expect(await answer.json()).toEqual({
      error: { code: "method_not_allowed", message: `This address only accepts ${allowed}.` },
    });
  }
});

test("a person's browser at an address that is only posted to is led to the page of nothing", async () => {
  const headers = { Accept: "text/html,application/xhtml+xml" };
  expect((await studio.app.request("/jwt", { headers })).status).toBe(404);
});

test("what is not there at a known address is a plain 404", async () => {
  const answer = await asAdmin("/classes/nothing-like-it");
  expect([answer.status, answer.headers.has("Allow")]).toEqual([404, false]);
});

test("a person's browser with a null character in the address is led to a page of ours, not to JSON", async () => {
  const asPerson = { headers: { Accept: "text/html,application/xhtml+xml" } };
  for (const [asked, led] of [
    ["/all-trainers?q=%00", "/all-trainers?q=%EF%BF%BD"],
    ["/%00", "/%EF%BF%BD"],
    ["//elsewhere.example/%00", "/elsewhere.example/%EF%BF%BD"],
  ] as const) {
    const answer = await studio.app.request(`http://localhost${asked}`, asPerson);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, led]);
  }
  expect((await refusal(studio.app.request("/users?q=%00"))).code).toBe("invalid");
});
