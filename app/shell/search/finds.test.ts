import { expect, test } from "vitest";
import { sampleClass, sampleFailedRefund, samplePayment, sampleUser } from "#tests/app/samples.ts";
import { openSearch } from "#tests/app/seeking.ts";

test("first come names that start with the text, then those with a word that does, then those that contain it", async () => {
  const names = ["Abrar Khan", "Imran Ali", "Karim Rahman", "Farah Noor", "Amir Hasan", "Rafiq Islam"];
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      fake.grantPages(
        "GET /usersbyadmin",
        names.map((name) => sampleUser({ _id: name, name, email: "ra@shokti.test" })),
      );
      for (const call of ["GET /classes", "GET /articles", "GET /save-payment-info"] as const)
        fake.grantPages(call, []);
    },
  });
  const people = ["Rafiq Islam", "Karim Rahman", "Abrar Khan", "Imran Ali", "Farah Noor"];
  const found = await seek("ra");
  expect(found.kinds).toEqual(["People", "Pages"]);
  expect(found.rows("People")).toEqual(people.map((name) => `${name}ra@shokti.test`));
  expect(found.rows("Pages")).toEqual(["Applied Trainer", "Our Trainers"]);
});

test("a text of signs alone finds nothing", async () => {
  const { seek } = await openSearch({ as: sampleUser({ email: "signs@shokti.test" }) });
  expect((await seek("?")).kinds).toEqual([]);
});

test("commands that the role may run are found by their names and other words", async () => {
  const admin = await openSearch({
    as: "admin",
    api: (fake) => fake.grantPages("GET /usersbyadmin", []),
  });
  for (const [text, command] of [
    ["light", "Light theme"],
    ["system", "System themeIn use"],
    ["photos as taken", "Photos as taken"],
    ["dark", "Dark theme"],
  ] as const)
    expect((await admin.seek(text)).rows("Commands"), text).toEqual([command]);
  expect((await admin.seek("refund a payment")).first).toBe("Refund a payment");
  const member = await openSearch({ as: "member" });
  for (const [text, command] of [
    ["renew", "Renew a membership"],
    ["logout", "Log out"],
  ] as const)
    expect((await member.seek(text)).rows("Commands"), text).toEqual([command]);
  expect((await member.seek("log out")).rows("Commands")).toEqual(["Log out", "Where you are logged in"]);
});

// D22
test("approving offers who waits for an answer, and leads to their page", async () => {
  const anika = sampleUser({
    _id: "anika",
    name: "Anika Applied",
    role: "member",
    request_status: "requested",
  });
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      fake.grant("GET /usersbyadmin", ({ query }) =>
        query.get("request_status") === "requested" ? [anika] : [],
      );
      fake.grant("GET /users/:id", anika);
    },
  });
  expect(await seek("approve")).toMatchObject({
    first: "Approve Anika Applied…tara@shokti.test",
    way: "/dashboard/all-users/anika#application",
  });
});

// D58
test("a refund without a name offers whose refund failed, then who paid last, each once", async () => {
  const joy = { email: "joy@shokti.test", memberId: "joy", userName: "Joy Barua" };
  const lamia = { email: "lamia@shokti.test", memberId: "lamia", userName: "Lamia Karim" };
  const { email, userName } = lamia;
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      const owed = [sampleFailedRefund({ amount: 20, paymentId: "2", userName, email })];
      fake.grant("GET /refunds", ({ query }) => (query.has("limit") ? owed : []));
      const paid = [
        samplePayment({ _id: "1", ...joy, price: 50, paidAt: "2026-11-20T20:00:00.000Z" }),
        samplePayment({ _id: "2", ...lamia }),
        samplePayment({ _id: "3", ...joy, price: 10 }),
      ];
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("mine") ? [] : paid));
    },
  });
  expect((await seek("refund")).rows("Commands")).toEqual([
    "Settle the refund of Lamia Karim…$20 · refund failed",
    "Refund Joy Barua…Paid $50 · 21 Nov 2026",
    "Refund a payment",
  ]);
});

// D58
test("a refund by name finds the one that failed, on Balance, before the person", async () => {
  const owed = { amount: 20, userName: "Lamia Karim", email: "lamia@shokti.test" };
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      fake.grant("GET /refunds", [
        sampleFailedRefund({ ...owed, _id: "owed" }),
        sampleFailedRefund({ ...owed, _id: "other", userName: "Joy Barua", email: "joy@shokti.test" }),
      ]);
      fake.grant("GET /usersbyadmin", [sampleUser({ _id: "lamia", name: "Lamia Karim" })]);
    },
  });
  // In either order, as both come to mind.
  for (const words of ["lamia refund", "refund lamia"]) {
    expect((await seek(words)).rows("Commands")).toEqual([
      "Settle the refund of Lamia Karim…$20 · refund failed",
      "Refund Lamia Karim…tara@shokti.test",
    ]);
  }
  expect((await seek("refund lamia")).way).toBe("/dashboard/balance#refund-owed");
});

test("a row shows what was searched for; a few letters that only a longer text contains list nothing", async () => {
  const taught = { available_classes: ["SPIN", "YOGA"], areas_of_expertise: [], biography: "Patience." };
  const { seek } = await openSearch({
    as: "member",
    api: (fake) => {
      fake.grant("GET /users", ({ query }) =>
        query.has("q") ? [sampleUser({ name: "José Rahman", ...taught })] : [sampleUser({ role: "member" })],
      );
      fake.grant("GET /classes", [
        sampleClass({ class_name: "PILATES", what_to_bring: "Warm socks and a towel" }),
      ]);
      fake.grant("GET /articles", []);
      fake.grant("GET /save-payment-info", []);
    },
  });
  for (const [text, trainer] of [
    ["jose", "José RahmanMorning, Evening"],
    ["yog", "José RahmanTeaches YOGA"],
    ["patience", "José RahmanIn their profile"],
  ] as const) {
    expect((await seek(text)).rows("Trainers"), text).toEqual([trainer]);
  }
  expect((await seek("patience")).rows("Classes")).toEqual(["PILATESIn its description"]);
  expect((await seek("towel")).rows("Classes")).toEqual(["PILATESIn what to bring"]);
  expect((await seek("pat")).said).toBe("Nothing found");
});

// D54
test("a member books by command, slot by slot, or waits for a full one; what only others may do is not offered", async () => {
  const full = [{ trainerId: "trainer-tara", slotTiming: "Morning" as const, left: 0 }];
  const { api, seek } = await openSearch({
    as: "member",
    api: (fake) => fake.grant("GET /few-places", full),
  });
  const booking = await seek("book tara");
  expect(booking.rows("Commands")).toEqual([
    "Book Tara Trainer · EveningSat to Thu",
    "Waiting list: Tara Trainer · MorningSat to Thu · Full",
  ]);
  expect(booking.ways("Commands")[1]).toBe("/morning/trainer-tara");
  const approving = await seek("approve");
  expect(approving.kinds).toContain("Trainers");
  expect(approving.kinds).not.toContain("Commands");
  expect(api.received.map(({ call }) => call)).not.toContain("GET /usersbyadmin");
});

test("a class or an article that begins with a command's word is found, too", async () => {
  const { seek } = await openSearch({
    as: "member",
    api: (fake) => fake.grantPages("GET /classes", [sampleClass({ class_name: "Book Club Stretch" })]),
  });
  const found = await seek("book club");
  expect(found.rows("Classes")).toEqual(["Book Club Stretch"]);
  expect(found.kinds).toContain("Commands");
});
