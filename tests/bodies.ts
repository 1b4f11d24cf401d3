import type { NewClass } from "#contract/classes.ts";

/** What adds a class, whole: a field that must be sent is asked for here, and nowhere else in the tests. */
export function classBody(overrides: Partial<NewClass> = {}): NewClass {
  return { class_name: "STILTS", class_details: "Walking, but higher.", ...overrides };
}
