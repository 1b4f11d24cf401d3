import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Departure } from "#contract/payments.ts";
import { openPage } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";

const question = page.getByRole("alertdialog", { name: "Are you sure?" });

/** An admin who is asked whether to delete somebody whose departure ends and costs this. */
async function askAbout(role: "trainer" | "member", departure: Departure): Promise<void> {
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) => {
      api.grant("GET /usersbyadmin", [sampleUser({ role })]);
      api.grant("GET /users/:id/departure", departure);
    },
  });
  await page.getByRole("button", { name: /^Delete / }).click();
}

// D59 D86
test("of a trainer whom nobody has booked, and who trains with somebody else, a deletion says which of both ends", async () => {
  const own = {
    memberships: 1,
    unused: 50,
    owed: 0,
    payments: [{ _id: "payment-1", unused: 50, cancellable: true }],
  };
  await askAbout("trainer", { memberships: 0, refund: 0, own });
  await expect
    .element(question.getByRole("status"))
    .toMatchTextContent(
      "Nobody has a running membership with them. Their own membership will end, and the $50 for unused days will not be refunded.",
    );
});

// D58 D86
test("a deletion says what failed refunds are still owed, and leads to the page of whoever waits for it", async () => {
  await askAbout("member", {
    memberships: 0,
    refund: 0,
    own: { memberships: 0, unused: 0, owed: 12, payments: [] },
  });
  await expect
    .element(question.getByRole("status"))
    .toHaveTextContent(
      "They have no running memberships. $12 of a failed refund is still owed to them, and stays in Balance until it is settled.",
    );
  await expect.element(question.getByRole("link", { name: "Open their page" })).toBeVisible();
});
