import { expect, test } from "vitest";
import { TrainerApplication } from "#contract/users.ts";
import { sampleUser } from "#tests/app/samples.ts";
import { ApplicationInput, fieldAtFault, startFrom, toApplication } from "./application-input.ts";

const input = {
  biography: "I teach squats.",
  areas_of_expertise: ["Yoga"],
  years_of_experience: 3,
  available_slots: ["Evening"],
  facebook: "",
  twitter: " https://twitter.com/shokti ",
};

const newcomer = sampleUser({
  _id: "member-1",
  name: "Arif",
  photoUrl: "",
  role: "member",
  email: "arif@shokti.test",
  request_status: "none",
  biography: "",
  areas_of_expertise: [],
  years_of_experience: 0,
  available_slots: [],
  social_url: [],
  slot_duration: 0,
  slot_days: [],
  available_classes: [],
});

test("a filled-in form becomes an application, without the links that were left empty", () => {
  const application = toApplication(ApplicationInput.parse(input), "arif@shokti.test");
  expect(TrainerApplication.parse(application)).toEqual(application);
  expect(application.social_url).toEqual([{ platform: "Twitter", url: "https://twitter.com/shokti" }]);
});

// §5.5
test("an empty form names every field that spec §5 requires, and no link", () => {
  const { error } = ApplicationInput.safeParse(startFrom(newcomer));
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([
    "biography",
    "areas_of_expertise",
    "years_of_experience",
    "available_slots",
  ]);
});

test("a link to another site is refused beside its own field", () => {
  const { error } = ApplicationInput.safeParse({ ...input, facebook: "https://example.com/me" });
  expect(error?.issues).toMatchObject([{ path: ["facebook"], message: "Enter a Facebook address" }]);
});

test("a server error is shown beside the field it is about", () => {
  expect(fieldAtFault("areas_of_expertise.0", "Choose one of the areas offered")).toBe("areas_of_expertise");
  expect(fieldAtFault("social_url.0.url", "Enter a Twitter address")).toBe("twitter");
  expect(fieldAtFault("social_url.0.url", "Enter a Facebook address")).toBe("facebook");
  expect(fieldAtFault("email", "Enter a valid email address")).toBeUndefined();
});

// D36 D64
test.each(["rejected", "none"] as const)(
  "someone who applied before finds what they wrote (now %s)",
  (request_status) => {
    const again = startFrom({
      ...newcomer,
      request_status,
      biography: "I teach squats.",
      years_of_experience: 0,
      social_url: [{ platform: "Facebook", url: "https://fb.com/arif" }],
    });
    expect(again).toMatchObject({ years_of_experience: 0, facebook: "https://fb.com/arif", twitter: "" });
  },
);
