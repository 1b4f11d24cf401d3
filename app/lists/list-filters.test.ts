import { expectTypeOf, test } from "vitest";
import type { ClassesQuery } from "#contract/classes.ts";
import type { UsersQuery } from "#contract/users.ts";
import type { Filters } from "./list-filters.tsx";

type SlotsOnly = Pick<UsersQuery, "q" | "slot" | "limit" | "cursor">;
const texts = { label: "Find", placeholder: "Words" };
const words = { Morning: "Morning", Afternoon: "Afternoon", Evening: "Evening" };
type SlotFilters = Filters<SlotsOnly>;

test("a list's filters name every query parameter and each of its values, or do not compile", () => {
  const whole = { ...texts, choices: { slot: { label: "Slot", unset: "Any time", words } } };
  expectTypeOf(whole).toExtend<SlotFilters>();
  expectTypeOf({ ...texts, choices: {} }).not.toExtend<SlotFilters>();
  const { Evening: _, ...twoWords } = words;
  const lacking = { ...texts, choices: { slot: { label: "Slot", unset: "Any time", words: twoWords } } };
  expectTypeOf(lacking).not.toExtend<SlotFilters>();
  expectTypeOf(whole).not.toExtend<Filters<ClassesQuery>>();
  expectTypeOf<null>().not.toExtend<SlotFilters>();
});
