import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";

const trainer = sampleUser({ available_slots: ["Afternoon", "Evening"] });
const teaching = page.getByRole("region", { name: "Teaching" });

// D54
test.each([320, 390, 1440])(
  "at %i px a trainer's slots keep their hours and what is left apart, inside the window",
  async (width) => {
    await page.viewport(width, 800);
    await openPage(`/dashboard/all-users/${trainer._id}`, {
      as: "admin",
      api: (api) => {
        api.grant("GET /users/:id", trainer);
        api.grant("GET /few-places", [
          { trainerId: trainer._id, slotTiming: "Afternoon", left: 1 },
          { trainerId: trainer._id, slotTiming: "Evening", left: 0 },
        ]);
      },
    });
    await expect.element(teaching.getByText("1 left")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    const boxOf = (words: string) =>
      teaching.getByText(words, { exact: true }).element().getBoundingClientRect();
    const [name, hours, left] = [boxOf("Afternoon"), boxOf("14:00–15:30"), boxOf("1 left")];
    expect(hours.left - name.right).toBe(12);
    // Beside its hours, wherever the page ends.
    expect(left.left - hours.right).toBeGreaterThanOrEqual(12);
    expect(left.left - name.left).toBeLessThan(320);
  },
);
