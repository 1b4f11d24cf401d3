import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MissedMember } from "#contract/retention.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleRetention } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const part = (name: string) => main.getByRole("region", { name });

function openBalance(api: (api: FakeApi) => void = () => {}, search = ""): Promise<FakeApi> {
  return openPage(`/dashboard/balance${search}`, { as: "admin", api });
}

// D79
test("Balance shows how many memberships that ended in the chosen days were renewed, by month, tier and trainer", async () => {
  const row = { ended: 9, renewed: 6, moved: 2 };
  const api = await openBalance(
    (fake) =>
      fake.grant("GET /save-payment-info/retention", {
        ...{ ...row, from: "2025-10-01", until: "2025-11-20" },
        byMonth: [
          { label: "2025-11", ended: 4, renewed: 1, moved: 0 },
          { label: "2025-10", ended: 5, renewed: 5, moved: 2 },
        ],
        byTier: [{ ...row, label: "Standard" }],
        byTrainer: [{ ...row, label: "Tara Trainer" }],
      }),
    "?from=2025-10-01&until=2025-12-31",
  );
  const stays = part("Who stays");
  await expect.poll(() => wordsOf(stays.getByRole("paragraph"))).toHaveLength(1);
  expect(wordsOf(stays.getByRole("paragraph"))[0]).toMatch(/ended from 1 Oct 2025 until 20 Nov 2025\. /);
  expect(wordsOf(stays.getByRole("definition"))).toEqual(["9", "6", "2"]);
  await expect.element(stays.getByText("Renewed, 67%")).toBeVisible();
  const rowsOf = (table: string) =>
    wordsOf(stays.getByRole("table", { name: table }).getByRole("row")).slice(1);
  expect(rowsOf("By month")).toEqual(["Nov 20251 of 425%", "Oct 20255 of 5100%, 2 in another slot"]);
  expect(rowsOf("By tier")).toEqual(["Standard6 of 967%, 2 in another slot"]);
  expect(rowsOf("By trainer")).toEqual(["Tara Trainer6 of 967%, 2 in another slot"]);
  const asked = api.received.find(({ call }) => call === "GET /save-payment-info/retention");
  expect(asked?.query.toString()).toBe("from=2025-10-01&until=2025-12-31");
});

// D79
test("a studio where no membership has ended yet reads no empty tables", async () => {
  await openBalance((api) =>
    api.grant("GET /save-payment-info/retention", {
      ...sampleRetention(),
      ...{ ended: 0, renewed: 0, moved: 0, byMonth: [] },
    }),
  );
  await expect.element(part("Who stays").getByRole("definition").first()).toHaveTextContent("0");
  expect(part("Who stays").getByRole("table").elements()).toEqual([]);
  await expect.element(part("Not seen for two weeks").getByText(/^Nobody\. Only slots/)).toBeVisible();
});

// D79
test("who has not been seen for two weeks leads to their page, and all can be shown", async () => {
  const member = (number: number): MissedMember => ({
    membershipId: `payment-${number}`,
    memberId: `member-${number}`,
    userName: `Member ${number}`,
    trainerId: "trainer-tara",
    trainerName: "Tara Trainer",
    slotTiming: "Morning",
    lastCame: number === 1 ? null : "2025-11-02",
    lastCameElsewhere: number === 3,
    endsOn: "2025-11-30",
  });
  await openBalance((api) => api.grant("GET /missed-members", [1, 2, 3, 4, 5, 6, 7].map(member)));
  const rows = part("Not seen for two weeks").getByRole("row");
  await expect.poll(() => wordsOf(rows)[1]).toBe("Member 1MorningTara TrainerNot yet30 Nov 2025");
  expect(wordsOf(rows)[2]).toBe("Member 2MorningTara Trainer2 Nov 202530 Nov 2025");
  expect(wordsOf(rows)[3]).toContain("2 Nov 2025, to another slot");
  await expect
    .element(rows.getByRole("link", { name: "Member 2" }))
    .toHaveAttribute("href", "/dashboard/all-users/member-2");
  const last = page.getByText("Member 7");
  await expect.element(last).not.toBeVisible();
  await page.getByRole("button", { name: "Show all 7 members" }).click();
  await expect.element(last).toBeVisible();
});
