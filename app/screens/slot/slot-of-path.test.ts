import { expect, test } from "vitest";
import { slotOfPath } from "./slot-of-path.ts";

test("the first part of the path names the slot, as the router reads it in any case", () => {
  expect(slotOfPath("/morning/t1")).toBe("Morning");
  expect(slotOfPath("/EVENING/t1")).toBe("Evening");
});

test("the default page and others name none", () => {
  for (const path of ["/default/t1", "/", "/mornings/t1"]) expect(slotOfPath(path)).toBeUndefined();
});
