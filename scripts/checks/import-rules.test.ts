import { describe, expect, test } from "vitest";
import { findCircles } from "./circles.ts";
import { complaintAbout } from "./import-rules.ts";

const edge = (from: string, to: string, isType = false) => ({ from, to, isType, isPackage: false });

describe("the rooms' walls", () => {
  test.each([
    ["contract/users.ts", "server/app.ts"],
    ["server/features/articles/writes.ts", "server/features/users/writes.ts"],
    ["server/features/articles/writes.ts", "app/lib/format.ts"],
    ["server/platform/clock.ts", "server/features/users/reads.ts"],
    ["server/app.ts", "app/root.tsx"],
    ["app/screens/home/route.tsx", "app/screens/login/form.tsx"],
    ["app/screens/home/route.tsx", "server/db/open.ts"],
    ["app/ui/button.tsx", "contract/tiers.ts"],
    ["app/queries/users.ts", "app/screens/home/route.tsx"],
    ["app/lib/api.ts", "server/app.ts"],
  ])("%s must not import %s", (from, to) => {
    expect(complaintAbout(edge(from, to))).toContain(from);
  });

  test.each([
    ["server/features/articles/writes.ts", "server/features/articles/policy.ts"],
    ["server/features/articles/writes.ts", "server/features/users/reads.ts"],
    ["server/features/articles/routes.test.ts", "server/features/users/writes.ts"],
    ["server/app.ts", "server/features/users/routes.ts"],
    ["app/screens/home/route.tsx", "app/screens/home/hero.tsx"],
    ["app/screens/home/route.tsx", "app/screens/home/+types/route"],
    ["app/routes.ts", "app/screens/home/route.tsx"],
  ])("%s may import %s", (from, to) => {
    expect(complaintAbout(edge(from, to))).toBeUndefined();
  });

  test("the app may take the server's type", () => {
    expect(complaintAbout(edge("app/lib/api.ts", "server/app.ts", true))).toBeUndefined();
  });

  test("the contract may import zod and no other package", () => {
    const from = { from: "contract/users.ts", isPackage: true, isType: false };
    expect(complaintAbout({ ...from, to: "zod" })).toBeUndefined();
    expect(complaintAbout({ ...from, to: "hono" })).toContain("hono");
  });
});

test("a circle is found and shown with its way round", () => {
  const imports = [edge("a.ts", "b.ts"), edge("b.ts", "c.ts"), edge("c.ts", "b.ts"), edge("a.ts", "c.ts")];
  expect(findCircles(imports)).toEqual([["b.ts", "c.ts", "b.ts"]]);
});
