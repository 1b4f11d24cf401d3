import { expect, type Page } from "@playwright/test";
import { slotTimings } from "#contract/constants.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { opening } from "#studio/hours.ts";
import { long } from "#tests/setup/short-form.ts";
import { goToScreen, openScreen, screenNamed } from "./support/screens.ts";
import { test } from "./support/visitor.ts";

test.use({ isPainted: true });

/** How many pages it prints on. */
async function sheetsOf(page: Page): Promise<number> {
  const file = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return file.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

// D53
// How many sheets something takes is counted in full only; what is on them stands in app/ui/print.browser.test.tsx.
test(
  "nine trainers who teach morning to evening on every day make one sheet of the timetable, with what is closed",
  long,
  async ({ page }) => {
    await page.route(/\/users(\?|$)/, async (route) => {
      const [one] = (await (await route.fetch()).json()) as TrainerProfile[];
      const trainers = ["Shirin", "Abdullah Al-Mahmud Chowdhury", "Joy Barua"].flatMap((name) =>
        [1, 2, 3].map((number) => ({
          ...one,
          _id: `${name} ${number}`,
          name,
          slot_duration: 1.5,
          slot_days: opening.days,
          available_slots: slotTimings,
          available_classes: ["BODY PUMP", "MOBILITY", "PILATES"].slice(0, number),
        })),
      );
      await route.fulfill({ json: trainers });
    });
    await page.route(/\/timetable-changes/, async (route) => {
      const closed = [10, 11, 12, 13, 14, 15].map((days) => {
        const day = dayAfter(studioDay(new Date()), days);
        return {
          _id: day,
          from: day,
          until: day,
          name: "Repairs in the hall",
          since: `${day}T00:00:00.000Z`,
        };
      });
      await route.fulfill({ json: { absences: [], substitutes: [], closed } });
    });
    // The timetable's own document would bring the trainers with it.
    await openScreen(page, screenNamed("Login"));
    await goToScreen(page, screenNamed("Timetable"));
    await expect(page.getByRole("link", { name: /^Abdullah/ })).toHaveCount(3 * 3 * 6);
    await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem")).toHaveCount(6);
    expect(await sheetsOf(page)).toBe(1);
  },
);

// D53
test(
  "a week with few trainers is set larger on its one sheet, to be read from a wall",
  long,
  async ({ page }) => {
    await openScreen(page, screenNamed("Timetable"));
    const classes = page.getByText("BODY PUMP, HIIT", { exact: true }).first();
    await expect(classes).toBeAttached();
    expect(await sheetsOf(page)).toBe(1);
    await page.emulateMedia({ media: "print" });
    expect(await classes.evaluate((words) => words.getBoundingClientRect().height)).toBeGreaterThan(10.5);
  },
);

test.describe(() => {
  test.use({ visitor: "admin" });

  // D58
  // Likewise.
  test(
    "a month of six payments makes two sheets, with its figures, every slot and who stays",
    long,
    async ({ page }) => {
      const name = (place: number) => `Trainer ${place}`;
      const takings = (label: string) => ({ label, total: 50, charged: 50, returned: 0, payments: 1 });
      const stayed = (label: string) => ({ label, ended: 2, renewed: 1, moved: 0 });
      const answers = {
        "save-payment-info/summary": {
          byTier: ["Basic", "Standard", "Premium"].map(takings),
          byTrainer: [1, 2, 3, 4, 5].map((place) => takings(name(place))),
          slots: Array.from({ length: 10 }, (_, place) => ({
            ...{ trainerId: name(place), trainerName: name(place), slotTiming: "Evening" },
            ...{ places: 12, taken: 3, waiting: 0 },
          })),
        },
        "save-payment-info/retention": {
          byMonth: [stayed("2026-09")],
          byTier: ["Basic", "Standard", "Premium"].map(stayed),
          byTrainer: [1, 2, 3].map((place) => stayed(name(place))),
        },
      };
      for (const [call, answer] of Object.entries(answers))
        await page.route(new RegExp(`/${call}\\?`), async (route) =>
          route.fulfill({ json: { ...(await (await route.fetch()).json()), ...answer } }),
        );
      await page.route(/\/save-payment-info\?/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: ((await response.json()) as object[]).slice(0, 6) });
      });
      // Balance's own document would bring its data with it.
      await openScreen(page, screenNamed("All Users", "admin"));
      await goToScreen(page, screenNamed("Balance", "admin"));
      await page.getByRole("link", { name: "Last month" }).click();
      await expect(page.getByRole("table", { name: "Payments" }).getByRole("row")).toHaveCount(7);
      await expect(page.getByRole("button", { name: "Show all 10 slots" })).toBeVisible();
      await expect(page.getByRole("table", { name: "By trainer" }).getByRole("row")).toHaveCount(4);
      expect(await sheetsOf(page)).toBe(2);
    },
  );

  test("paper has neither bars nor searches, filters or buttons, and the charts in its own width", async ({
    page,
  }) => {
    await openScreen(page, screenNamed("Balance"));
    const charts = page.getByRole("region", { name: /^Takings (per|by)/ });
    await expect(charts).toHaveCount(3);
    await page.emulateMedia({ media: "print" });
    // Portrait and landscape.
    for (const width of [720, 1050]) {
      await page.setViewportSize({ width, height: 1000 });
      const [months, tiers, trainers] = await Promise.all(
        (await charts.all()).map((chart) => chart.boundingBox()),
      );
      expect(months?.width).toBeGreaterThan(width * 0.9);
      expect(months?.width).toBeLessThanOrEqual(width);
      expect(tiers?.y).toBe(trainers?.y);
      expect((trainers?.x ?? 0) + (trainers?.width ?? 0)).toBeGreaterThan(width * 0.9);
    }
    for (const name of ["Balance", "All Users", "Receipt"]) {
      if (name === "Receipt") await page.goto("/dashboard/receipt/pi_demo0034");
      else await goToScreen(page, screenNamed(name, "admin"));
      await expect(
        page
          .getByRole("main")
          .getByRole(name === "Receipt" ? "article" : "table")
          .first(),
      ).toBeVisible();
      for (const role of ["banner", "navigation", "search", "searchbox", "button", "combobox"] as const)
        await expect(page.getByRole(role), `${role} of ${name}`).toHaveCount(0);
    }
  });
});
