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
