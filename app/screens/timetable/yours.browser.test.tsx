import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

const tara = sampleUser({ slot_days: ["Sunday"] });
const mina = sampleUser({ _id: "mina", role: "member", email: "mina@shokti.test" });
const marks = page.getByRole("main").getByText("Yours", { exact: true });
const evening = page.getByRole("listitem").filter({ hasText: "18:30" });

// D56 D81
test.each<[string, Partial<Payment>, string]>([
  ["marked while a membership has its day", { endsOn: "2025-12-19" }, "Yours"],
  ["no longer theirs after its last day", { endsOn: "2025-11-29" }, "Full"],
  ["marked on a day that they have chosen", { endsOn: "2025-12-19", chosenDays: ["Sunday"] }, "Yours"],
  ["not marked on another", { endsOn: "2025-12-19", chosenDays: ["Monday"] }, "Full"],
])("a member's own slot in the timetable is %s", async (_, changes, mark) => {
  // A Sunday noon.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-30T06:00:00.000Z") });
  await openPage("/timetable", {
    as: mina,
    api: (api) => {
      api.grant("GET /users", ({ query }) => (query.has("email") ? [mina] : [tara]));
      api.grant("GET /few-places", [{ trainerId: tara._id, slotTiming: "Evening", left: 0 }]);
      api.grant("GET /save-payment-info", [
        samplePayment({ slotTiming: "Evening", trainerId: tara._id, ...changes }),
      ]);
    },
  });
  await expect.poll(() => wordsOf(evening)).toEqual([`18:30–20:00${mark}Tara TrainerSPIN, YOGA`]);
});

// D56
test.each(["light", "dark"])(
  "nothing stands out in the timetable as one's own sessions do, in the %s theme",
  async (theme) => {
    // A Saturday.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-29T00:00:00.000Z") });
    const omar = sampleUser({ _id: "omar", slot_days: ["Sunday"] });
    const timings = ["Morning", "Afternoon", "Evening"] as const;
    // Where each slot's sessions lie on its light themselves.
    await page.viewport(390, 844);
    await openPage("/timetable", {
      as: { ...tara, available_slots: [...timings] },
      api: (api) => {
        api.grant("GET /users", ({ query }) => {
          const own = { ...tara, available_slots: [...timings] };
          return query.has("email") ? [own] : [own, { ...omar, available_slots: [...timings] }];
        });
        api.grant(
          "GET /few-places",
          timings.map((slotTiming) => ({ trainerId: "omar", slotTiming, left: 1 })),
        );
      },
    });
    document.documentElement.style.colorScheme = theme;
    await expect.poll(() => wordsOf(marks)).toEqual(timings.map(() => "Yours"));
    const left = page.getByRole("main").getByText("1 left", { exact: true });
    for (const [place, mark] of marks.elements().entries()) {
      expect(contrastWithin(mark)).toBeGreaterThan(4.5);
      expect(contrastAround(mark)).toBeGreaterThan(4.5);
      expect(contrastAround(mark)).toBeGreaterThan(contrastAround(left.elements()[place] as Element));
    }
    document.documentElement.style.removeProperty("color-scheme");
  },
);

/** Of a mark's words with its ground. */
function contrastWithin(mark: Element): number {
  const { color, backgroundColor } = getComputedStyle(mark);
  return contrast(color, backgroundColor);
}

/** Of a mark with what it stands on. */
function contrastAround(mark: Element): number {
  const ground = mark.closest("[class*=surface]") as Element;
  return contrast(getComputedStyle(mark).backgroundColor, getComputedStyle(ground).backgroundColor);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const dot = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
  dot.fillStyle = color;
  dot.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...dot.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// D56
test("a trainer's own slots are marked, too", async () => {
  await openPage("/timetable", {
    as: tara,
    api: (api) => api.grant("GET /users", [tara, sampleUser({ _id: "trainer-omar", slot_days: ["Sunday"] })]),
  });
  await expect.poll(() => wordsOf(marks)).toEqual(["Yours", "Yours"]);
});

test("a visitor's timetable marks nobody's, and asks for no payments", async () => {
  const api = await openPage("/timetable");
  await expect.element(evening.first()).toBeVisible();
  expect(wordsOf(marks)).toEqual([]);
  expect(api.received.map(({ call }) => call)).not.toContain("GET /save-payment-info");
});
