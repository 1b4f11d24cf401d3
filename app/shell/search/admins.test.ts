import { expect, test, vi } from "vitest";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";
import { openSearch } from "#tests/app/seeking.ts";

/** A studio in which nothing is called as what is typed. */
function knowsNothing(fake: FakeApi) {
  for (const call of [
    "GET /usersbyadmin",
    "GET /save-payment-info",
    "GET /classes",
    "GET /articles",
  ] as const)
    fake.grant(call, []);
}

// D58 D76
test("an admin finds a payment by the word and number of its receipt, and pages and commands by what is done there", async () => {
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      fake.grant("GET /save-payment-info", ({ query }) =>
        query.get("q") === "2025-000031"
          ? [samplePayment({ userName: "Lamia Karim", receiptNumber: "2025-000031" })]
          : [],
      );
    },
  });
  expect((await seek("receipt 2025-000031")).rows("Payments")).toEqual([
    expect.stringMatching(/^Lamia Karim.*2025-000031$/),
  ]);
  expect((await seek("give days")).rows("Commands")).toEqual(["Give days to a member"]);
  expect((await seek("waiting list")).rows("Commands")).toEqual(["Who waits for a place"]);
  expect((await seek("renewals")).rows("Commands")).toEqual([
    "Whose membership ends soon",
    "Whose membership has ended",
    "Who stays",
  ]);
  expect((await seek("substitute")).rows("Commands")).toEqual(["Find a substitute"]);
  expect((await seek("failed refunds")).rows("Commands")).toEqual(["Failed refunds", "Refund a payment"]);
  expect((await seek("cash")).rows("Commands")).toEqual([
    "Paid at the desk",
    "Book for a member at the desk…",
    "Refund a payment",
  ]);
  expect((await seek("desk refund")).rows("Commands")).toEqual(["Refund a payment"]);
  expect((await seek("print")).rows("Commands")).toEqual(["Print the books", "Print the timetable"]);
  expect((await seek("logins")).rows("Commands")).toEqual([
    "Security: logins and refusals",
    "Login security",
  ]);
  expect((await seek("approve")).rows("Pages")).toEqual(["Applied Trainer"]);
  expect((await seek("rejected")).rows("Commands")).toEqual([
    "Reject Tara Trainer…tara@shokti.test",
    "Rejected applications",
  ]);
  expect((await seek("csv")).rows("Pages")).toEqual(["Balance", "Newsletter", "Audit"]);
  expect((await seek("last month")).rows("Pages")).toEqual(["Balance"]);
});

// D47
test("an owner's questions lead to their answers, whatever little words they are asked with", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
  const { seek } = await openSearch({ as: "admin", api: knowsNothing });
  for (const [asked, answers] of [
    ["revenue november", ["Takings of November 2026"]],
    ["how much did we earn in october", ["Takings of October 2026"]],
    ["what did we earn last month", ["Takings of last month"]],
    ["who has not paid", ["Whose membership has ended", "Who has never booked"]],
    ["expired", ["Whose membership has ended"]],
    ["close the studio on friday", ["Close the studio on Friday 27 November 2026…"]],
    ["what did we earn", ["Takings of this month"]],
    ["sales on 24 nov", ["Takings of 24 November 2026"]],
    ["close 6/12", ["Close the studio on Sunday 6 December 2026…"]],
    ["close 6-8 december", ["Close the studio from 6 December 2026 to 8 December 2026…"]],
    ["reopen 6 december", ["Reopen the studio"]],
    ["who teaches on saturday", ["Who teaches and comes on Saturday 28 November 2026"]],
    ["attendance", ["Who teaches and comes today", "Who has not come lately"]],
    ["no trainer", ["Find a substitute"]],
    ["new members", ["Who joined lately", "Book for a member at the desk…"]],
    // Not all of the words, but most.
    ["message all members", ["Write to somebody…"]],
    ["find a substitute", ["Find a substitute"]],
    ["how full the slots are", ["How full the slots are", "Who waits for a place"]],
  ] as const) {
    expect((await seek(asked)).rows("Commands"), asked).toEqual(answers);
  }
  expect((await seek("book for a member at the desk")).rows("Commands")).toContain(
    "Book for a member at the desk…",
  );
  const hiring = await seek("hire a new trainer");
  expect(hiring.rows("Pages")).toEqual(["Applied Trainer"]);
  expect(hiring.rows("Commands")).toEqual([]);
  expect((await seek("revenue november")).way).toBe("/dashboard/balance?from=2026-11-01&until=2026-11-30");
});

// D47
test("an admin finds a person whose name has slips in two words, and what to do with them by a slip in its own", async () => {
  const kamal = sampleUser({ _id: "kamal", name: "Kamal Uddin", email: "kamal@shokti.test" });
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      fake.grant("GET /usersbyadmin", ({ query }) => (query.get("q") === "ka" ? [kamal] : []));
      for (const call of ["GET /save-payment-info", "GET /classes", "GET /articles"] as const)
        fake.grant(call, []);
    },
  });
  expect((await seek("kamla udin")).rows("People")).toEqual(["Kamal Uddinkamal@shokti.test"]);
  expect((await seek("refnd kamol")).rows("Commands")).toEqual(["Refund Kamal Uddin…kamal@shokti.test"]);
});

// D47
test("where nothing has all the words, an admin finds payments by several of them, then what has one", async () => {
  const lamia = samplePayment({ _id: "one", userName: "Lamia Karim", slotTiming: "Evening", price: 50 });
  const others = ["Morning", "Evening"].map((slotTiming, place) =>
    samplePayment({
      _id: slotTiming,
      userName: ["Lamia Karim", "Joy Barua"][place] ?? "",
      slotTiming,
      price: 20,
    }),
  );
  const me = sampleUser({ _id: "admin", role: "admin", email: "owner@shokti.test" });
  const { seek } = await openSearch({
    as: me,
    api: (fake) => {
      knowsNothing(fake);
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [me] : []));
      fake.grant("GET /save-payment-info", ({ query }) => {
        const q = query.get("q");
        const all = [lamia, ...others];
        return q ? all.filter(({ userName }) => userName.toLowerCase().includes(q)) : all;
      });
    },
  });
  for (const [asked, found] of [
    ["lamia evening", [/^Lamia KarimEvening .* Standard \$50/]],
    ["$50", [/^Lamia KarimEvening/]],
    ["50", [/^Lamia KarimEvening/]],
    ["basic bookings", [/^Lamia KarimMorning/, /^Joy BaruaEvening/]],
    ["lamia discount", [/^Lamia KarimEvening/, /^Lamia KarimMorning/]],
  ] as const) {
    expect((await seek(asked)).rows("Payments"), asked).toEqual(
      found.map((one) => expect.stringMatching(one)),
    );
  }
});

// D58
test("nobody is offered to be deleted whom not all the words name", async () => {
  const joy = sampleUser({ _id: "joy", name: "Joy Barua", email: "member@shokti.test", role: "member" });
  const { seek } = await openSearch({
    as: "admin",
    api: (fake) => {
      knowsNothing(fake);
      fake.grant("GET /usersbyadmin", ({ query }) =>
        "joy barua member@shokti.test".includes(query.get("q") ?? "?") ? [joy] : [],
      );
    },
  });
  expect((await seek("delete joy")).rows("Commands")).toEqual(["Delete Joy Barua…member@shokti.test"]);
  for (const text of ["delete member tanvir", "delete joy tanvir"]) {
    expect((await seek(text)).rows("Commands"), text).toEqual([]);
  }
});

// D58 D64 D76
test("an admin says what to do with a name, in either order, and is led to where it is asked about", async () => {
  const joy = sampleUser({ _id: "joy", name: "Joy Barua", email: "joy@shokti.test", role: "member" });
  const me = sampleUser({ _id: "admin", role: "admin", email: "boss@shokti.test" });
  const { seek } = await openSearch({
    as: me,
    api: (fake) => {
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [me] : []));
      fake.grant("GET /usersbyadmin", ({ query }) => (["joy", null].includes(query.get("q")) ? [joy] : []));
      fake.grant("GET /users/:id", joy);
      fake.grant("GET /save-payment-info", ({ query }) =>
        query.has("member") ? [samplePayment({ userName: "Joy Barua", endsOn: "2099-12-19" })] : [],
      );
    },
  });
  for (const [text, command] of [
    ["reject joy", "Reject Joy Barua…"],
    ["book for joy", "Book for Joy Barua…"],
    ["email joy", "Write to Joy Barua…"],
    ["delete joy", "Delete Joy Barua…"],
    ["call off", "Call off sessions of Joy Barua…"],
    ["call off joy", "Call off sessions of Joy Barua…"],
    ["joy delete", "Delete Joy Barua…"],
    ["cancel joy", "Cancel a membership of Joy Barua…"],
    ["give money back to joy", "Refund Joy Barua…"],
    ["refund joy $100", "Refund $100 to Joy Barua…"],
    ["book joy premium", "Book Premium for Joy Barua…"],
    ["renew joy", "Renew a membership for Joy Barua…"],
    ["extend joy a week", "Give 7 days to Joy Barua…"],
    ["takings with joy", "Takings with Joy Barua…"],
    ["joy refund november", "Refund Joy Barua…"],
    ["partial refund joy", "Refund Joy Barua…"],
    ["give joy her money back", "Refund Joy Barua…"],
    ["delete member joy", "Delete Joy Barua…"],
    ["write to ", "Write to Joy Barua…"],
    ["message joy", "Write to Joy Barua…"],
    ["joy is sick", "Call off sessions of Joy Barua…"],
    ["did joy come yesterday", "Visits of Joy Barua…"],
    ["who waits for joy", "Who waits for Joy Barua…"],
    ["joy waiting list", "Who waits for Joy Barua…"],
    ["joy’s members", "Who trains with Joy Barua…"],
    ["joy 2 weeks extra", "Give 14 days to Joy Barua…"],
    ["how much did joy earn", "Takings with Joy Barua…"],
    ["delete account joy", "Delete Joy Barua…"],
    ["demote trainer", "Make Joy Barua a member again…"],
    ["make joy a member", "Make Joy Barua a member again…"],
    ["give days to joy", "Give days to Joy Barua…"],
  ] as const) {
    expect((await seek(text)).rows("Commands"), text).toEqual([`${command}joy@shokti.test`]);
  }
  expect((await seek("joy off tomorrow evening")).rows("Commands")).toEqual([
    expect.stringMatching(/^Call off evening sessions of Joy Barua, \w{3} \d+ \w+…/),
  ]);
  const giving = await seek("give joy 7 days");
  expect(giving.first).toBe("Give 7 days to Joy Barua…joy@shokti.test");
  expect(giving.way).toBe("/dashboard/all-users/joy#give-days?days=7");
});

// D58
test("an owner finds the refunds of a month, and a year's takings", async () => {
  const { seek } = await openSearch({ as: "admin", api: knowsNothing });
  const year = new Date().getUTCFullYear() - 1;
  for (const [text, found] of [
    ["refunds this month", "Refunds of this month"],
    [`income ${year}`, `Takings of ${year}`],
    ["what did we earn last year", "Takings of last year"],
    ["last year’s takings", "Takings of last year"],
    [`refunds october ${year}`, `Refunds of October ${year}`],
  ] as const) {
    expect((await seek(text)).rows("Commands"), text).toEqual([found]);
  }
});
