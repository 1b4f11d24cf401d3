import type { NewClass } from "#contract/classes.ts";

/** What adds a class, whole: a field that must be sent is asked for here, and nowhere else in the tests. */
export function classBody(overrides: Partial<NewClass> = {}): NewClass {
  return { class_name: "STILTS", class_details: "Walking, but higher.", ...overrides };
}

/** What applies to become a trainer, but for whose email it is; some of it wrong where a test says so. */
export function applicationBody(overrides: Record<string, unknown> = {}) {
  return {
    biography: "Ten years of deadlifts.",
    areas_of_expertise: ["Strength Training", "Nutrition"],
    years_of_experience: 10,
    available_slots: ["Evening", "Morning"],
    social_url: [{ platform: "Facebook", url: "https://www.facebook.com/someone" }],
    ...overrides,
  };
}
