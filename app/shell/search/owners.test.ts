import { expect, test, vi } from "vitest";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleClass, samplePayment, sampleUser } from "#tests/app/samples.ts";
import { openSearch } from "#tests/app/seeking.ts";

/** What an owner types who is no reader of menus. */
const rafiq = sampleUser({ _id: "rafiq", name: "Rafiq Hasan", email: "trainer@shokti.test" });
const arif = sampleUser({ _id: "arif", name: "Arif Rahman", email: "arif@shokti.test", role: "member" });

/** A studio that finds somebody by their name or email, and by their role where it is asked for that. */
function knows(fake: FakeApi) {
  for (const call of ["GET /save-payment-info", "GET /articles"] as const) fake.grant(call, []);
  fake.grant("GET /classes", ({ query }) =>
    "yoga".includes(query.get("q") ?? "") ? [sampleClass({ class_name: "YOGA" })] : [],
  );
  fake.grant("GET /usersbyadmin", ({ query }) => {
    const [q, role] = [query.get("q"), query.get("role")];
    return [rafiq, arif].filter(
      (one) => (!role || one.role === role) && (!q || `${one.name} ${one.email}`.toLowerCase().includes(q)),
    );
  });
}

// D47
test("an owner's slips in what a page is also called are forgiven, and questions of pauses and the day are answered", async () => {
  // Thursday, 16:00 in Dhaka.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
  const { seek } = await openSearch({ as: "admin", api: knows });
  for (const [text, first] of [
    ["aplications", "Applied Trainer"],
    ["paused members", "Who pauses"],
    ["who is in tonight", "Who teaches and comes today"],
    ["this evening", "Who teaches and comes today"],
    ["who came yesterday", "Who taught and came on Wednesday 25 November 2026"],
    ["who comes on sunday", "Who teaches and comes on Sunday 29 November 2026"],
    ["how much did we take yesterday", "Takings of yesterday"],
    ["takings saturday", "Takings of 21 November 2026"],
    ["transactions", "Transactions"],
    ["who is off this week", "Who is off"],
    ["cancel booking", "Cancel a member’s booking…"],
    ["change slot", "Move a booking to another slot…"],
    ["atendance", "Who teaches and comes today"],
    ["pending trainers", "Applied Trainer"],
    ["how many members", "Members who pay now"],
    ["write to all", "Newsletter"],
    ["rename yoga", "Edit YOGA…"],
    ["delete yoga", "Remove YOGA…"],
  ] as const) {
    expect((await seek(text)).first, text).toBe(first);
  }
});

// D47
test("an owner who asks for what somebody is, is shown those who are, and no address that has the word", async () => {
  const { seek } = await openSearch({ as: "admin", api: knows });
  expect((await seek("make arif a trainer")).rows("People")).toEqual(["Arif Rahmanarif@shokti.test"]);
  expect((await seek("members")).rows("People")).toEqual(["Arif Rahmanarif@shokti.test"]);
  const applying = await seek("new trainer");
  expect(applying.rows("Pages")).toEqual(["Applied Trainer"]);
  expect(applying.rows("People")).toEqual([]);
});

// D47
test("what bears one of the words comes before pages that have one", async () => {
  const { seek } = await openSearch({ as: "admin", api: knows });
  expect((await seek("arif password")).first).toBe("Arif Rahmanarif@shokti.test");
  expect((await seek("rafiq midnight")).first).toBe("Rafiq Hasantrainer@shokti.test");
});

// D58
test("no name that was typed is dropped before what is done with money", async () => {
  const kamal = samplePayment({ userName: "Kamal Uddin", memberId: "kamal" });
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      knows(fake);
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("q") ? [] : [kamal]));
    },
  });
  expect((await seek("refund failed arif")).rows("Commands")).toEqual([
    "Refund Arif Rahman…arif@shokti.test",
  ]);
  for (const text of ["refund tanvir", "refund settled tanvir", "book tanvir ahmed"]) {
    expect((await seek(text)).rows("Commands"), text).toEqual([]);
  }
});

// D58
test("an owner who would move somebody is told how, and finds payments by what was paid", async () => {
  const dear = samplePayment({ userName: "Arif Rahman", price: 100 });
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      knows(fake);
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("q") ? [] : [dear]));
    },
  });
  expect((await seek("move arif to evening")).rows("Commands")).toEqual([
    "Book for Arif Rahman…Book the other slot, then refund the one before",
  ]);
  expect((await seek("100 dollars")).rows("Payments")).toEqual([
    expect.stringMatching(/^Arif Rahman.* \$100/),
  ]);
});

// D63
test("what is done with whoever has applied begins with an answer", async () => {
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      knows(fake);
      fake.grant("GET /usersbyadmin", [{ ...arif, request_status: "requested" as const }]);
    },
  });
  expect((await seek("arif")).rows("What to do")[0]).toBe("Answer the application of Arif Rahman…");
});

// D47
test("an amount finds what was paid or came back, and no year, day or number that has its figures", async () => {
  const of = (price: number, paidAt = "2025-11-20T06:00:00.000Z") =>
    samplePayment({ _id: String(price), transactionId: `pi_${price}`, price, paidAt });
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => fake.grant("GET /save-payment-info", [of(20), of(50), of(100)]),
  });
  for (const text of ["$20", "20 dollars"]) {
    expect((await seek(text)).rows("Payments")).toEqual([expect.stringContaining("$20")]);
  }
});
