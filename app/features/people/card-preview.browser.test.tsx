import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const words = () => main.element().querySelector("[inert]")?.textContent;

// D36
test("an applicant's card says what will stand there, and fills in while they type", async () => {
  const me = sampleUser({
    name: "Sumi Somebody",
    role: "member",
    request_status: "none",
    biography: "",
    areas_of_expertise: [],
    available_slots: [],
    slot_duration: 0,
    social_url: [],
  });
  await openPage("/become-trainer", { as: me });
  await expect
    .poll(words)
    .toBe("How your card beginsSumi SomebodyYour experienceThe first words of your biography");
  await main.getByLabelText("Years of experience").fill("4");
  await main.getByLabelText("Biography").fill("I swim at dawn.");
  await main.getByLabelText("Conditioning").click();
  await main.getByLabelText("Evening").click();
  await main.getByLabelText("Morning").click();
  await expect
    .poll(words)
    .toBe(
      "How your card beginsSumi Somebody4 years of experienceI swim at dawn.ConditioningMorningfrom 6:30Eveningfrom 18:30",
    );
  await expectAccessible();
});

// D36 D54
test("beside the form a trainer's card shows whole how many places are left", async () => {
  await page.viewport(1440, 900);
  const me = sampleUser({ available_slots: ["Afternoon", "Evening"], slot_duration: 2 });
  await openPage("/dashboard/trainer-profile", {
    as: me,
    api: (api) =>
      api.grant("GET /few-places", [
        { trainerId: me._id, slotTiming: "Afternoon", left: 1 },
        { trainerId: me._id, slotTiming: "Evening", left: 0 },
      ]),
  });
  await expect.poll(words).toMatch(/Afternoon.*1 left.*Evening.*Full/);
  const card = main.element().querySelector("[inert] .card-slots") as HTMLElement;
  const room = card.getBoundingClientRect().right;
  const ends = [...card.querySelectorAll("*")].map((one) => one.getBoundingClientRect().right);
  expect(Math.max(...ends)).toBeLessThanOrEqual(room);
});

// D36
test("a trainer's card does not show a number of years that its field refuses", async () => {
  await openPage("/dashboard/trainer-profile", { as: sampleUser({ years_of_experience: 8 }) });
  await main.getByLabelText("Years of experience").fill("9");
  await expect.poll(words).toContain("9 years of experience");
  await main.getByLabelText("Years of experience").fill("-3");
  await expect.poll(words).toContain("8 years of experience");
});
