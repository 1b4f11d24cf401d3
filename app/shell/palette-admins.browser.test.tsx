import { expect, test } from "vitest";
import { openPage } from "#tests/app/bench.tsx";
import { field, openByKey, rows } from "#tests/app/palette.ts";
import { samplePayment } from "#tests/app/samples.ts";

// D58 D76
test("an admin finds a payment by the word and number of its receipt, and pages and commands by what is done there", async () => {
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /save-payment-info", ({ query }) =>
        query.get("q") === "2025-000031"
          ? [samplePayment({ userName: "Lamia Karim", receiptNumber: "2025-000031" })]
          : [],
      );
    },
  });
  await openByKey();
  await field.fill("receipt 2025-000031");
  await expect.poll(() => rows("Payments")).toEqual([expect.stringMatching(/^Lamia Karim.*2025-000031$/)]);
  await field.fill("give days");
  await expect.poll(() => rows("Commands")).toEqual(["Give days to a member"]);
  await field.fill("approve");
  await expect.poll(() => rows("Pages")).toEqual(["Applied Trainer"]);
  await field.fill("last month");
  await expect.poll(() => rows("Pages")).toEqual(["Balance"]);
});
