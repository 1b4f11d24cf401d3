import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CalledOffSession } from "#contract/absences.ts";
import { goTo, openPage } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";

const trainer = sampleUser();
const calledOff: CalledOffSession = {
  ...{ trainerId: trainer._id, trainerName: trainer.name, slotTiming: "Evening", day: "2099-11-28" },
  ...{ slotDuration: 1.5, substituteId: null, substituteName: null, members: 0, classes: [] },
};
const section = page.getByRole("region", { name: "Called-off sessions" });

/** An admin who has followed a link to a section that is still loading; what has it arrive. */
async function followLink(): Promise<() => void> {
  const api = await openPage("/dashboard/all-users", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", trainer);
      fake.grant("GET /called-off-sessions", [calledOff]);
    },
  });
  await page.viewport(390, 400);
  const arrive = api.hold("GET /called-off-sessions");
  goTo(`/dashboard/all-users/${trainer._id}#called-off`);
  await expect.element(page.getByText("Loading the person…")).toBeInTheDocument();
  await expect.element(section).not.toBeInTheDocument();
  scrollTo(0, 0);
  return arrive;
}

// D73 D88
test("a link to a section that loads after its page leads there once it has", async () => {
  const arrive = await followLink();
  arrive();
  await expect.element(section).toBeInViewport();
});

test("whoever has gone on by then is left where they are", async () => {
  const arrive = await followLink();
  await userEvent.keyboard("{Shift}");
  arrive();
  await expect.element(section).toBeInTheDocument();
  expect(scrollY).toBe(0);
});

// D88
test.each([
  { what: "an address that is typed, or comes from a mail", state: null, isLed: true },
  // As the browser's history has it.
  { what: "a page that is reloaded or come back to", state: { isFollowed: true }, isLed: false },
])("$what leads to a section that loads later: $isLed", async ({ state, isLed }) => {
  await page.viewport(390, 400);
  let arrive = () => {};
  await openPage(
    { pathname: `/dashboard/all-users/${trainer._id}`, hash: "#called-off", state },
    {
      as: "admin",
      api: (fake) => {
        fake.grant("GET /users/:id", trainer);
        fake.grant("GET /called-off-sessions", [calledOff]);
        arrive = fake.hold("GET /called-off-sessions");
      },
    },
  );
  await expect.element(page.getByText("Loading the person…")).toBeInTheDocument();
  arrive();
  await expect.element(section).toBeInTheDocument();
  await expect.poll(() => scrollY > 0).toBe(isLed);
});
