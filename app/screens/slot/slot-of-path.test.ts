import { expect, test } from "vitest";
import { slotOfPath } from "./slot-of-path.ts";

test("the first part of the path names the slot, case-insensitively like the router", () => {
  expect(slotOfPath("/morning/t1")).toBe("Morning");
  expect(slotOfPath("/EVENING/t1")).toBe("Evening");
});

test("the default page and other paths name no slot", () => {
  for (const path of ["/default/t1", "/", "/mornings/t1"]) expect(slotOfPath(path)).toBeUndefined();
});
