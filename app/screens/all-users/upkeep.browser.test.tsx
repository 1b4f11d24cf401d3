import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";

const section = page.getByRole("region", { name: "For whoever runs this studio" });

// D89
test("an admin reads what of the studio's upkeep is late or wrong, where the books differ and since when", async () => {
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) =>
      api.grant("GET /upkeep", {
        concerns: [
          { about: "books", says: "The books differ in one place.", remedy: "Compare them anew." },
          { about: "backup", says: "No backup was ever made.", remedy: "Set BACKUP_DIR." },
        ],
        differences: [{ text: "The payment pi_1 has no receipt.", foundAt: "2026-11-20T19:00:00.000Z" }],
      }),
  });
  await expect.element(section.getByText("The payment pi_1 has no receipt.")).toBeVisible();
  await expect
    .element(section)
    .toMatchTextContent(/differ in one place.*no receipt\..*Since 21 Nov 2026.*No backup/);
  await expectAccessible(section);
});

test("nothing is said of it while all is well", async () => {
  await openPage("/dashboard/all-users", { as: "admin" });
  await expect.element(page.getByRole("table", { name: "Users" })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});
