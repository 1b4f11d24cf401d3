import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { sampleSlotPlaces } from "#tests/app/samples.ts";
import { openTrainersDay, sessions, setThursday, trainer } from "#tests/app/trainers-day.ts";

beforeEach(setThursday);

const coming = page.getByRole("region", { name: "Coming up" });

// D54 D55
test("who waits and a place that is held, neither free nor taken, stand in today's session as in the slot", async () => {
  await openTrainersDay(
    [{ userName: "Lamia Karim" }, { userName: "Early Bird", slotTiming: "Morning" }],
    {},
    (api) =>
      api.grant("GET /slot-places", [
        sampleSlotPlaces({ slotTiming: "Morning", places: 2, left: 1, held: 0, waiting: 1 }),
        sampleSlotPlaces({ places: 2, left: 0, held: 1, paying: 1, waiting: 1 }),
      ]),
  );
  await expect.element(sessions.first()).toMatchTextContent("1 of 2 taken · 1 held · 1 waiting");
  await expect
    .element(sessions.first())
    .toMatchTextContent(
      "1 place is held while someone pays. 1 person is on the waiting list. You see their name once they have booked.",
    );
  const following = coming.getByRole("list").getByRole("list").getByRole("listitem");
  await expect.element(following.nth(1)).toMatchTextContent("1 of 2 taken · 1 held · 1 waiting");
  // Nobody waits for a session that is over.
  await expect.element(sessions.nth(1)).toMatchTextContent("Over1 of 2 takenEarly Bird");
});

// D55 D84
test("a place that waits for the list says so, and is in the days that follow while nobody has booked", async () => {
  await openTrainersDay([], {}, (api) =>
    api.grant("GET /slot-places", [sampleSlotPlaces({ places: 2, left: 1, held: 1, paying: 0, waiting: 1 })]),
  );
  const following = coming.getByRole("list").getByRole("list").getByRole("listitem");
  await expect.element(following.nth(1)).toMatchTextContent("0 of 2 taken · 1 held for the waiting list");
  await expect.element(following.nth(1)).not.toMatchTextContent("1 waiting");
  await expect
    .element(sessions.first())
    .toMatchTextContent(
      "1 place is held for the first on the waiting list. You see their name once they have booked.",
    );
});

// D55 D84
test("of those who wait each is told once: for whom places are held, and how many others wait", async () => {
  await openTrainersDay([], {}, (api) =>
    api.grant("GET /slot-places", [sampleSlotPlaces({ places: 2, left: 0, held: 3, paying: 1, waiting: 3 })]),
  );
  await expect
    .element(sessions.first())
    .toMatchTextContent("0 of 2 taken · 1 held · 2 held for the waiting list · 1 more waiting");
  await expect
    .element(sessions.first())
    .toMatchTextContent(
      "1 place is held while someone pays. 2 places are held for the first 2 on the waiting list. 1 more person is on the waiting list. You see their names once they have booked.",
    );
});

// D54 D84
test("a full slot that nobody comes to on a day says for what its places are taken", async () => {
  const later = { startsOn: "2026-12-04" };
  await openTrainersDay(
    [
      { ...later, userName: "One" },
      { ...later, userName: "Two" },
    ],
    {},
    (api) => api.grant("GET /slot-places", [sampleSlotPlaces({ places: 2, left: 0, waiting: 1 })]),
  );
  await expect
    .element(sessions.first())
    .toMatchTextContent(
      "0 of 2 taken · 2 booked for other days · 1 waitingNobody has booked this day yet.1 person is on the waiting list.",
    );
});

// D84
test("who books while the page is open, or renews, is not taken for somebody with other days", async () => {
  await openTrainersDay(
    [
      { userName: "Lamia Karim", endsOn: "2026-12-10" },
      { userName: "Lamia Karim", startsOn: "2026-12-11", endsOn: "2027-01-10" },
      { userName: "Arif Rahman", startsOn: "2026-12-04" },
    ],
    {},
    // As it is once one more has booked, of whom the memberships, read before, do not know.
    (api) => api.grant("GET /slot-places", [sampleSlotPlaces({ places: 4, left: 1 })]),
  );
  await expect.element(sessions.first()).toMatchTextContent("1 of 2 taken · 1 booked for other days");
});

// D55
test("a link to the waiting list opens the next session for which somebody waits, or says that nobody does", async () => {
  const openAt = (waiting: number) =>
    openPage("/dashboard/manage-slot#waiting-list", {
      as: trainer,
      api: (api) => {
        api.grant("GET /save-payment-info", []);
        api.grant("GET /slot-places", [
          sampleSlotPlaces({ slotTiming: "Morning", places: 2, left: 0, waiting }),
        ]);
      },
    });
  await openAt(2);
  // Today's morning is over.
  const opened = coming.getByText("2 people are on the waiting list.", { exact: false });
  await expect.element(opened).toBeInViewport();
  await openAt(0);
  await expect.element(page.getByText("Nobody is waiting for a place in your slots.")).toBeVisible();
});
