import { expect, test } from "vitest";
import { slotPath, trainerPath } from "./slot-path.ts";

// §2.14
test("a label leads to the page of its timing, whatever its case", () => {
  expect(slotPath({ label: "Morning", trainerId: "t1" })).toBe("/morning/t1");
  expect(slotPath({ label: "aFTERNOON", trainerId: "t1" })).toBe("/afternoon/t1");
  expect(slotPath({ label: " EVENING ", trainerId: "t1" })).toBe("/evening/t1");
});

// §2.14
test("any other label leads to the default page", () => {
  for (const label of ["Night", "", "Morning tea", "default"]) {
    expect(slotPath({ label, trainerId: "t1" })).toBe("/default/t1");
  }
});

test("a class that is already chosen goes along", () => {
  expect(slotPath({ label: "Morning", trainerId: "t1", className: "BODY PUMP" })).toBe(
    "/morning/t1?class=BODY+PUMP",
  );
  expect(trainerPath({ trainerId: "t1", className: "BODY PUMP" })).toBe(
    "/trainer-details/t1?class=BODY+PUMP",
  );
  expect(trainerPath({ trainerId: "t1" })).toBe("/trainer-details/t1");
});

test("an id of unusual characters stays one segment of the path", () => {
  expect(slotPath({ label: "Morning", trainerId: "a/b ?" })).toBe("/morning/a%2Fb%20%3F");
});
