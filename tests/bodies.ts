import type { NewClass } from "#contract/classes.ts";
import type { TrainerApplication } from "#contract/users.ts";

/** A complete body that adds a class, and the only one in the tests: a new required field is added here. */
export function classBody(overrides: Partial<NewClass> = {}): NewClass {
  return { class_name: "STILTS", class_details: "Walking, but higher.", ...overrides };
}

/** A trainer application with every field but its email; partly invalid where a test overrides it. */
export function applicationBody(overrides: Record<string, unknown> = {}) {
  const whole: Required<Omit<TrainerApplication, "email">> = {
    biography: "Ten years of deadlifts.",
    areas_of_expertise: ["Strength Training", "Nutrition"],
    years_of_experience: 10,
    available_slots: ["Evening", "Morning"],
    social_url: [{ platform: "Facebook", url: "https://www.facebook.com/someone" }],
  };
  return { ...whole, ...overrides };
}
