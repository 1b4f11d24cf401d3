import { expect, test } from "vitest";
import { z } from "zod";
import { changeOf, optionalText } from "./primitives.ts";

const contract = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts"], { eager: true });
const changes = Object.values(contract).flatMap((file) =>
  Object.entries(file).filter(([name]) => name.endsWith("Change")),
);

// D62
test("what a change does not send is not filled in, also where there is a default for it", () => {
  const Level = z.object({ name: z.string(), level: optionalText({ longest: 20 }) });
  const change = changeOf(Level);
  expect(change.parse({ name: "Judo", version: 3 })).toStrictEqual({ name: "Judo", version: 3 });
  expect(change.parse({ level: " Hard ", version: 3 })).toStrictEqual({ level: "Hard", version: 3 });
  expect(change.safeParse({ level: 7, version: 3 }).success).toBe(false);
});

// D62
test("no change of the contract fills in what it does not send", () => {
  expect(changes).not.toEqual([]);
  for (const [name, change] of changes)
    expect((change as z.ZodObject).parse({ version: 1 }), name).toStrictEqual({ version: 1 });
});
