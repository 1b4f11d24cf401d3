import { expect, test } from "vitest";
import { sampleArticle, sampleClass, samplePayment, sampleUser } from "#tests/app/samples.ts";
import { openSearch } from "#tests/app/seeking.ts";

// D22 D24
test("an admin finds people and all payments", async () => {
  const { api, seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      fake.grantPages("GET /usersbyadmin", [sampleUser({ _id: "karim", name: "Lamia Karim" })]);
      fake.grantPages("GET /save-payment-info", [
        samplePayment({ userName: "Lamia Karim", price: 50, transactionId: "pi_karim" }),
      ]);
      fake.grantPages("GET /classes", [sampleClass()]);
      fake.grantPages("GET /articles", [sampleArticle()]);
    },
  });
  const found = await seek("karim");
  const paid = "Lamia KarimEvening with Tara Trainer · Standard $50 · 20 Nov 2025";
  expect(found.kinds).toEqual(["People", "What to do", "Payments"]);
  expect(found.rows("Payments")).toEqual([paid]);
  expect(found.said).toBe("4 found");
  expect(found.rows("What to do")).toEqual(["Write to Lamia Karim…", "Call off sessions of Lamia Karim…"]);
  expect(found.ways("People")).toEqual(["/dashboard/all-users/karim"]);
  const asked = api.received.filter(({ query }) => query.get("q") === "karim");
  expect(asked.map(({ call }) => call).sort()).toEqual([
    "GET /articles",
    "GET /classes",
    "GET /save-payment-info",
    "GET /usersbyadmin",
  ]);
});

// D24
test("a payment that is found by a receipt's number says it", async () => {
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => fake.grant("GET /save-payment-info", [samplePayment({ receiptNumber: "2025-000037" })]),
  });
  expect((await seek("000037")).rows("Payments")).toEqual([
    "Mina MemberEvening with Tara Trainer · Standard $50 · 20 Nov 2025 · 2025-000037",
  ]);
});

// D24
test("the word receipt finds all of one’s own, and asks the studio for no such words", async () => {
  const { api, seek } = await openSearch({
    as: "member",
    api: (fake) =>
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("q") ? [] : [samplePayment()])),
  });
  expect((await seek("receipt")).rows("Payments")).toHaveLength(1);
  const asked = api.received.filter(({ call }) => call === "GET /save-payment-info");
  const words = asked.map(({ query }) => query.get("q"));
  expect(words).toContain(null);
  expect(words).not.toContain("receipt");
});

// D20 D24
test("a member finds trainers, classes and their own receipts, and nobody else", async () => {
  const { api, seek } = await openSearch({ as: "member" });
  expect((await seek("")).rows("Pages")).toEqual([
    "Activity Log",
    "Booked Trainer",
    "My Review",
    "Profile",
    "Home",
    "Our Trainers",
    "Our Classes",
    "Articles",
    "Timetable",
    "Prices",
  ]);
  const { kinds } = await seek("tara");
  expect(kinds).toEqual(expect.arrayContaining(["Trainers", "Payments"]));
  expect(kinds).not.toContain("People");
  const asked = api.received.filter(({ query }) => query.get("q") === "tara");
  const ofPayments = asked.filter(({ call }) => call === "GET /save-payment-info");
  expect(ofPayments.map(({ query }) => query.get("mine"))).toEqual(["true"]);
  expect(asked.map(({ call }) => call)).not.toContain("GET /usersbyadmin");
});

test("where something bears the name that was typed, what only longer texts contain is left out", async () => {
  const { seek } = await openSearch({
    as: "member",
    api: (fake) => {
      fake.grant("GET /classes", [
        sampleClass({ _id: "yoga", class_name: "YOGA" }),
        sampleClass({ _id: "pilates", class_name: "PILATES" }),
      ]);
      fake.grant("GET /articles", []);
      fake.grant("GET /save-payment-info", []);
    },
  });
  expect((await seek("yoga")).rows("Classes")).toEqual(["YOGA"]);
  expect((await seek("patience")).rows("Classes")).toEqual([
    "YOGAIn its description",
    "PILATESIn its description",
  ]);
});

test("a page is found by what else people call it", async () => {
  const { seek } = await openSearch({ as: "admin" });
  expect((await seek("write")).rows("Pages")).toEqual(["Add Article", "Newsletter"]);
  expect((await seek("prices")).rows("Pages")).toEqual(["Prices"]);
  expect((await seek("takings")).rows("Pages")).toEqual(["Balance"]);
  expect((await seek("csv")).rows("Pages")).toEqual(["Balance", "Newsletter", "Audit"]);
  expect((await seek("receipt")).rows("Pages")).toEqual(["Balance"]);
  const closing = await seek("close");
  expect(closing.rows("Pages")).toEqual(["Closed Days", "Timetable"]);
  expect(closing.rows("Commands")).toEqual(["Close the studio…"]);
  const deleting = await seek("delete");
  expect(deleting.rows("Pages")).toEqual(["All Users", "Manage Classes", "My Articles", "Audit"]);
  expect(deleting.rows("Commands")).toEqual(["Your data"]);
});

test("a trainer finds Update Slot, which no sidebar lists", async () => {
  const { seek } = await openSearch({ as: "trainer" });
  expect((await seek("update")).rows("Pages")).toEqual(["Update Slot"]);
});

test("names have typographic apostrophes, and are found by either kind", async () => {
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      fake.grantPages("GET /usersbyadmin", [
        sampleUser({ name: "Anna O'Neil", email: "o'neil@shokti.test" }),
      ]);
      fake.grantPages("GET /save-payment-info", []);
      fake.grantPages("GET /classes", []);
      fake.grantPages("GET /articles", []);
    },
  });
  expect((await seek("o'neil")).rows("People")).toEqual(["Anna O’Neilo'neil@shokti.test"]);
});
