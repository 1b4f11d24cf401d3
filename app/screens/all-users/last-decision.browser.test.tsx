import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { applicant, application, openApplication, rejection } from "#tests/app/applicant.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleFailedRefund, sampleUser } from "#tests/app/samples.ts";

const notice = page.getByRole("region", { name: "Decided" });
const linksOf = () =>
  notice
    .getByRole("link")
    .elements()
    .map((link) => [link.textContent, link.getAttribute("href")]);

// §4.8 D64
test("after an approval All Users says where the new trainer is now, and leads to the next application", async () => {
  await openApplication((api) => {
    api.grant("PATCH /users/:id/approve", { modifiedCount: 1 });
    api.grant("GET /usersbyadmin", () =>
      api.writes.length > 0 ? [{ ...applicant, _id: "bela" }] : [applicant],
    );
  });
  await application.getByRole("button", { name: "Approve" }).click();
  await expect.element(notice).toMatchTextContent("Anika Applied is a trainer now");
  await expect.poll(linksOf).toEqual([
    ["Open their page", "/dashboard/all-users/anika"],
    ["Answer the other application", "/dashboard/applied-trainer"],
  ]);
  await expectAccessible(notice);
});

// §4.8 D64
test("after a rejection it says that the applicant stays a member, and of no application if none waits", async () => {
  await openApplication((api) => {
    api.grant("PATCH /users/:id/reject", { modifiedCount: 1 });
    api.grant("GET /usersbyadmin", () => (api.writes.length > 0 ? [] : [applicant]));
  });
  await application.getByRole("button", { name: "Reject" }).click();
  await rejection.getByRole("button", { name: "Reject" }).click();
  await expect.element(notice).toMatchTextContent("Anika Applied stays a member");
  await expect.poll(linksOf).toEqual([["Open their page", "/dashboard/all-users/anika"]]);
});

// D22 D86
test("All Users marks who is owed a refund that failed, and says for which slots of whom somebody waits, and which is held for them", async () => {
  const member = { role: "member", request_status: "none", membership: null } as const;
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) => {
      const email = "dina@shokti.test";
      api.grant("GET /refunds", [sampleFailedRefund({ email, desk: "cash" })]);
      api.grantPages("GET /usersbyadmin", [
        sampleUser({ _id: "1", name: "Omar Owed", ...member, failed_refunds: 2, waits_for: [] }),
        sampleUser({ _id: "3", name: "Dina Desk", email, ...member, failed_refunds: 1, waits_for: [] }),
        sampleUser({
          ...{ _id: "2", name: "Wafa Waiting", ...member, failed_refunds: 0 },
          waits_for: [
            { trainerId: "tara", trainerName: "Tara", slotTiming: "Evening", offeredUntil: null },
            {
              ...{ trainerId: "omar", trainerName: "Omar", slotTiming: "Morning" },
              offeredUntil: "2099-11-26T12:30:00.000Z",
            },
          ],
        }),
      ]);
    },
  });
  const rows = page.getByRole("table", { name: "Users" }).getByRole("row");
  await expect.poll(() => wordsOf(rows)).toHaveLength(4);
  expect(wordsOf(rows).slice(1)).toEqual([
    expect.stringMatching(/Never booked2 refunds failedDelete$/),
    expect.stringMatching(/Never booked1 refund to pay at the deskDelete$/),
    expect.stringMatching(
      /Never bookedWaits for Evening with TaraMorning with Omar is held for them until 26 Nov, 18:30.*Delete$/,
    ),
  ]);
  await expect.element(page.getByRole("button", { name: "Delete Omar Owed" })).toBeVisible();
});

// D86
test("on a phone the place that is held for somebody is one text, over two lines", async () => {
  await page.viewport(390, 844);
  const held = { trainerId: "rafiq", trainerName: "Rafiq Hasan", slotTiming: "Evening" } as const;
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) =>
      api.grantPages("GET /usersbyadmin", [
        sampleUser({ role: "member", waits_for: [{ ...held, offeredUntil: "2099-11-26T12:30:00.000Z" }] }),
      ]),
  });
  const badge = page.getByText(/^Evening with Rafiq Hasan is held for them until 26 Nov, 18:30/).last();
  await expect.element(badge).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(badge.element());
  const lines = new Set([...words.getClientRects()].map(({ top }) => top));
  const until = badge.getByText("26 Nov").element().getBoundingClientRect();
  expect(lines.size).toBe(2);
  expect(until.bottom).toBe(words.getBoundingClientRect().bottom);
});

// §2.51
test("on a phone deleting is behind each row's More, which says whose it is", async () => {
  await page.viewport(390, 844);
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) => api.grantPages("GET /usersbyadmin", [sampleUser({ role: "member", name: "Omar Owed" })]),
  });
  const more = page.getByRole("button", { name: "More" });
  await expect.element(more).toHaveAccessibleDescription("Omar Owed");
  expect(page.getByRole("button", { name: "Delete" }).elements()).toEqual([]);
  await more.click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByRole("alertdialog", { name: "Are you sure?" })).toBeVisible();
});
