import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { field, openByKey, rows } from "#tests/app/palette.ts";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

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
  await field.fill("waiting list");
  await expect.poll(() => rows("Commands")).toEqual(["Who waits for a place"]);
  await field.fill("renewals");
  await expect.poll(() => rows("Commands")).toEqual(["Whose membership ends soon", "Who stays"]);
  await field.fill("substitute");
  await expect.poll(() => rows("Commands")).toEqual(["Who teaches today"]);
  await field.fill("failed refunds");
  await expect.poll(() => rows("Commands")).toEqual(["Refund a payment"]);
  await field.fill("cash");
  await expect
    .poll(() => rows("Commands"))
    .toEqual(["Refund a payment", "Book for a member at the desk…", "Paid at the desk"]);
  await field.fill("desk refund");
  await expect.poll(() => rows("Commands")).toEqual(["Refund a payment"]);
  await field.fill("print");
  await expect.poll(() => rows("Commands")).toEqual(["Print the books", "Print the timetable"]);
  await field.fill("logins");
  await expect.poll(() => rows("Commands")).toEqual(["Logins and refusals"]);
  await field.fill("approve");
  await expect.poll(() => rows("Pages")).toEqual(["Applied Trainer"]);
  await field.fill("rejected");
  await expect.poll(() => rows("Commands")).toEqual(["Rejected applications"]);
  await field.fill("csv");
  await expect.poll(() => rows("Pages")).toEqual(["Balance", "Newsletter", "Audit"]);
  await field.fill("last month");
  await expect.poll(() => rows("Pages")).toEqual(["Balance"]);
});

// D58 D64 D76
test("an admin says what to do with a name, in either order, and is led to where it is asked about", async () => {
  const joy = sampleUser({ _id: "joy", name: "Joy Barua", email: "joy@shokti.test", role: "member" });
  await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /usersbyadmin", ({ query }) => (["joy", null].includes(query.get("q")) ? [joy] : []));
      fake.grant("GET /users/:id", joy);
      fake.grant("GET /save-payment-info", ({ query }) =>
        query.has("member") ? [samplePayment({ userName: "Joy Barua", endsOn: "2099-12-19" })] : [],
      );
    },
  });
  await openByKey();
  for (const [text, command] of [
    ["reject joy", "Reject Joy Barua…"],
    ["book for joy", "Book for Joy Barua…"],
    ["email joy", "Write to Joy Barua…"],
    ["delete joy", "Delete Joy Barua…"],
    ["call off", "Call off sessions of Joy Barua…"],
    ["call off joy", "Call off sessions of Joy Barua…"],
    ["joy delete", "Delete Joy Barua…"],
    ["give days to joy", "Give days to Joy Barua…"],
  ] as const) {
    await field.fill(text);
    await expect.poll(() => rows("Commands")).toEqual([`${command}joy@shokti.test`]);
  }
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Give Joy Barua days" })).toBeVisible();
});
