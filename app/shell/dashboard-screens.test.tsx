import { expect, test } from "vitest";
import { paymentPagesQuery, paymentsQuery, paymentsSummaryQuery } from "#app/features/payments/queries.ts";
import { everyonePagesQuery, meQuery } from "#app/features/people/queries.ts";
import ActivityLog from "#app/screens/activity-log/route.tsx";
import AllUsers from "#app/screens/all-users/route.tsx";
import AppliedTrainer from "#app/screens/applied-trainer/route.tsx";
import Balance from "#app/screens/balance/route.tsx";
import BookedTrainer from "#app/screens/booked-trainer/route.tsx";
import ManageSlot from "#app/screens/manage-slot/route.tsx";
import Profile from "#app/screens/profile/route.tsx";
import type { User } from "#contract/users.ts";
import { elementsOf, linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

const member = sampleUser({
  _id: "member-mina",
  name: "Mina Member",
  email: "mina@shokti.test",
  role: "member",
  request_status: "requested",
});
const me = (user: User): [readonly unknown[], unknown] => [meQuery("").queryKey, user];
const onePage = (rows: unknown[]) => ({
  pages: [{ rows, total: rows.length, nextCursor: null }],
  pageParams: [undefined],
});
const rowsOf = (page: string) => elementsOf(page, "tr").map(wordsOf);

// §2.46
test("Manage Slot: a row for each class, with the slot duration and a way to change it", () => {
  const page = renderScreen(<ManageSlot />, { known: [me(sampleUser())] });
  expect(rowsOf(page)).toEqual([
    "Class Slot duration Edit",
    "SPIN 1.5 hours Edit SPIN",
    "YOGA 1.5 hours Edit YOGA",
  ]);
  expect(linksOf(page)).toContainEqual(["Edit SPIN", "/dashboard/update-slot"]);
});

// §2.49
test("Activity Log: name, email, current role and request status", () => {
  const words = wordsOf(renderScreen(<ActivityLog />, { known: [me(member)] }));
  expect(words).toContain("Name Mina Member Email mina@shokti.test Current role member");
  expect(words).toContain("Request status Requested");
});

// §2.50 §7.8
test("Booked Trainer: one's own payments only, with trainer, timing, transaction id and amount", () => {
  const payments = [samplePayment(), samplePayment({ _id: "payment-2", email: "else@shokti.test" })];
  const page = renderScreen(<BookedTrainer />, {
    known: [me(member), [paymentsQuery(member.email ?? "").queryKey, payments]],
  });
  expect(rowsOf(page)).toEqual([
    "Trainer Slot timing Date Transaction id Amount",
    "Tara Trainer Evening YOGA, 1.5-hour sessions 20 Nov 2025 pi_12345678 Receipt $50",
  ]);
});

// §2.51 §6.2
test("All Users: asks for everybody but admins, each with a Delete button", () => {
  const page = renderScreen(<AllUsers />, {
    known: [[everyonePagesQuery({ except_role: "admin" }).queryKey, onePage([member, sampleUser()])]],
  });
  expect(rowsOf(page).slice(1)).toEqual([
    "Mina Member mina@shokti.test member Requested Delete",
    "Tara Trainer tara@shokti.test trainer Approved Delete",
  ]);
});

// §2.52 §7.4
test("Applied Trainer: asks for who has requested, each to approve or reject", () => {
  const page = renderScreen(<AppliedTrainer />, {
    known: [[everyonePagesQuery({ request_status: "requested" }).queryKey, onePage([member])]],
  });
  const [application = ""] = elementsOf(page, "article");
  expect(wordsOf(application)).toContain("Mina Member mina@shokti.test 7 years of experience");
  // Behind each name stands, out of sight, what the button says while it works.
  expect(elementsOf(application, "button").map(wordsOf)).toEqual(["Approve Approving…", "Reject Rejecting…"]);
});

// §2.53 §7.8
test("Balance: every payment, and the total of them all", () => {
  const summary = { total: 170, payments: 3, byMonth: [], byTier: [], byTrainer: [] };
  const page = renderScreen(<Balance />, {
    known: [
      [paymentsSummaryQuery().queryKey, summary],
      [paymentPagesQuery().queryKey, onePage([samplePayment()])],
    ],
  });
  expect(wordsOf(page)).toContain("Total balance $170");
  expect(rowsOf(page)).toContain(
    "Mina Member mina@shokti.test Tara Trainer Evening YOGA, 1.5-hour sessions 20 Nov 2025 pi_12345678 $50",
  );
});

// §2.45
test("Profile: name and photo to edit, the email only to read", () => {
  const page = renderScreen(<Profile />, { known: [me(member)] });
  const inputs = page.match(/<input[^>]*>/g) ?? [];
  const editable = inputs.filter((input) => !/readonly/i.test(input));
  expect(editable.map((input) => / name="([^"]*)"/.exec(input)?.[1])).toEqual(["name", "photoUrl"]);
  expect(inputs.find((input) => /readonly/i.test(input))).toContain('value="mina@shokti.test"');
});
