import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleComer, sampleSessionList, sampleUser } from "#tests/app/samples.ts";

const tick = "POST /save-payment-info/:id/visits";
const visit = { ...sampleSessionList(), comer: sampleComer() };
const heading = page.getByRole("heading", { level: 1 });

const open = (prepare: (api: FakeApi) => void = () => {}, as = sampleUser()) =>
  openPage("/came#AAAABBBBCCCCDDDD", {
    as,
    api: (api) => {
      api.grant("GET /visit-code", visit);
      api.grant(tick, sampleComer({ came: true, week: { came: 2, of: 3 } }));
      prepare(api);
    },
  });

// D77
test("a code that its trainer opens shows whom it is and ticks after one press", async () => {
  const api = await open();
  await expect.element(heading).toHaveTextContent("Mina Member");
  const main = page.getByRole("main");
  await expect.element(main).toMatchTextContent("Thursday 26 NovemberEvening 18:30");
  await expect.element(main).toMatchTextContent("Standard1 of 3 this week");
  expect(api.received.find(({ call }) => call === "GET /visit-code")?.query.get("code")).toBe(
    "AAAABBBBCCCCDDDD",
  );
  expect(api.writes).toEqual([]);
  await expectAccessible(main);
  await page.getByRole("button", { name: "Tick this visit" }).click();
  await expect.element(page.getByRole("button", { name: "Ticked. Take it back" })).toBeVisible();
  await expect.element(main).toMatchTextContent("2 of 3 this week");
  await expect
    .poll(() => api.writes.map(({ call, body }) => [call, body]))
    .toEqual([["POST /save-payment-info/payment-1/visits", { day: "2026-11-26" }]]);
});

// D77
test("a code that opens nothing says so, and names nobody", async () => {
  const message = "This code opens nothing here today. Ask them to show it again.";
  await open((api) => api.refuse("GET /visit-code", "not_found", { message }));
  await expect.element(heading).toHaveTextContent("Nothing to tick here");
  await expect.element(page.getByRole("main")).toMatchTextContent(message);
});

// D77
test("without a code there is nothing to ask for", async () => {
  const api = await openPage("/came", { as: "trainer" });
  await expect.element(heading).toHaveTextContent("Nothing to tick here");
  expect(api.received.filter(({ call }) => call.includes("visit-code"))).toEqual([]);
});

// D73 D77
test("to a trainer who steps in it says for whom", async () => {
  const owner = { trainerId: "trainer-rafiq", trainerName: "Rafiq Hasan" };
  await open((api) => api.grant("GET /visit-code", { ...visit, ...owner }));
  await expect.element(page.getByRole("main")).toMatchTextContent("Evening 18:30for Rafiq Hasan");
});
