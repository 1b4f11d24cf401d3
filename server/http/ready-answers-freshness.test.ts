import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createReadyAnswers } from "./ready-answers.ts";
import { sharedCaching } from "./shared-answers.ts";

/** A page that shows what its data says, on a database that the test writes to; what was made, in order. */
function openStandIn() {
  const database = { version: 1, data: "old", total: "1" };
  const made: string[] = [];
  let held = Promise.resolve();
  const ready = createReadyAnswers({ version: () => database.version });
  const api = ready.inProcess({
    async request(input) {
      made.push(String(input));
      const headers = { "Cache-Control": sharedCaching, "X-Total-Count": database.total };
      const { data } = database;
      await held;
      if (input === "/data") return new Response(data, { headers });
      const words = await (await api.request("/data")).text();
      return new Response(`page of ${words}`, { headers: { ...headers, "Content-Type": "text/html" } });
    },
  });
  const read = async (path: string) => (await api.request(path)).text();
  const write = (changes: Partial<typeof database>) =>
    Object.assign(database, { version: database.version + 1, ...changes });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { made, read, write, hold };
}

/** Until the next turn of the event loop, in which the database is asked for its version again. */
const nextTurn = async () => {
  await setImmediate();
  await setImmediate();
};

test("however often the database is written to meanwhile, many at once have an answer made twice", async () => {
  const { made, read, write, hold } = openStandIn();
  const release = hold();
  const answers = Array.from({ length: 1000 }, () => read("/data"));
  for (const data of ["newer", "newest"]) {
    await nextTurn();
    write({ data });
  }
  const releaseSecond = hold();
  release();
  await nextTurn();
  write({});
  releaseSecond();
  const [first, ...others] = await Promise.all(answers);
  expect([first, new Set(others)]).toEqual(["old", new Set(["newest"])]);
  expect(made).toEqual(["/data", "/data"]);
});

test("what was read before a write in the same turn is not taken for what came after it", async () => {
  const { read, write } = openStandIn();
  await read("/data");
  await nextTurn();
  const before = read("/data");
  write({ data: "new" });
  await Promise.all([before, read("/page")]);
  await nextTurn();
  expect(await read("/page")).toBe("page of new");
});

test("a write that changes nothing of what a page shows does not have it made anew", async () => {
  const { made, read, write } = openStandIn();
  const later = async (changes: Parameters<typeof write>[0]) => {
    write(changes);
    await nextTurn();
    made.length = 0;
    return [await read("/page"), ...made];
  };
  await read("/page");
  expect(await later({})).toEqual(["page of old", "/data"]);
  expect(await later({ data: "new" })).toEqual(["page of new", "/data", "/page"]);
  expect(await later({ total: "2" })).toEqual(["page of new", "/data", "/page"]);
});
