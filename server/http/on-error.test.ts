import { pino } from "pino";
import { beforeAll, expect, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { openDatabase } from "#server/db/open.ts";
import { refusal } from "#tests/server/answers.ts";
import { createPerson, createTrainer, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const logged: string[] = [];
let broken: ReturnType<typeof createApp>;

beforeAll(() => {
  // A database without tables, as after a disk was swapped.
  const { db } = openDatabase(":memory:");
  const logger = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  broken = createApp({ ...studio.parts, db, logger });
  return () => db.destroy();
});

const calls: [method: string, path: string, body?: unknown][] = [
  ["GET", "/classes"],
  ["GET", "/articles?q=secret-search"],
  ["GET", "/users"],
  ["GET", "/reviews"],
  ["GET", "/users/someone"],
  ["POST", "/subscribers", { email: "secret-reader@shokti.test" }],
];

// D31
test.each(calls)(
  "%s %s with a broken database: 500, the request's id, and nothing of the inside",
  async (method, path, body) => {
    const answer = await broken.request(path, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      }),
    });
    const text = await answer.clone().text();
    const error = await refusal(answer);
    expect(error.code).toBe("internal");
    expect(error.requestId).toBe(answer.headers.get("X-Request-Id"));
    expect(text).not.toMatch(/table|sql|select|insert|kysely|\/server\/|at /i);
    const line = logged.find((entry) => entry.includes(error.requestId ?? "-") && entry.includes('"err"'));
    expect(line).toContain("no such table");
  },
);

test("the log of requests has neither queries nor bodies", () => {
  expect(logged.length).toBeGreaterThan(calls.length);
  expect(logged.filter((line) => line.includes("secret-search") || line.includes("secret-reader"))).toEqual(
    [],
  );
});

test("a card provider that throws something unheard of is a plain 500", async () => {
  const member = await createPerson(studio);
  const trainer = await createTrainer(studio);
  vi.spyOn(studio.parts.cards, "createIntent").mockRejectedValueOnce(
    new Error("Invalid API Key: sk_live_abc"),
  );
  const body = { price: 5000, trainerId: trainer.id, slotTiming: "Morning" };
  const answer = await member.send("POST", "/create-payment-intent", body);
  expect(await answer.clone().text()).not.toContain("sk_live");
  expect((await refusal(answer)).code).toBe("internal");
});

test("only internal errors carry a request id in the body; every answer has one in its header", async () => {
  const refused = await send(studio, "GET", "/classes/nothing-like-it");
  expect(refused.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await refusal(refused)).not.toHaveProperty("requestId");
  const other = await send(studio, "GET", "/classes");
  expect(other.headers.get("X-Request-Id")).not.toBe(refused.headers.get("X-Request-Id"));
});

test("answers are data that nothing may run, and personal ones are not kept", async () => {
  const person = await createPerson(studio);
  const open = await send(studio, "GET", "/classes");
  const personal = await person.send("GET", "/save-payment-info");
  for (const { headers } of [open, personal, await send(studio, "GET", "/classes/nothing-like-it")]) {
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("Content-Type")).toContain("application/json");
  }
  expect(personal.headers.get("Cache-Control")).toBe("no-store");
});
