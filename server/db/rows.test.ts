import { expect, test } from "vitest";
import { setUpStudio } from "#tests/server/studio.ts";
import {
  areaRows,
  articleColumns,
  auditColumns,
  classColumns,
  movementColumns,
  noApplication,
  paymentColumns,
  refundColumns,
  userColumns,
} from "./rows.ts";

const studio = setUpStudio();

const made = { id: "new", createdAt: new Date("2026-11-20T19:00:00.000Z") };
const person = { id: "person", name: "Some Body", email: "some@shokti.test" };

const rows = {
  classes: classColumns({ ...made, class_name: "Élan", class_details: "Lift." }),
  articles: articleColumns({ ...made, article_title: "Rest", article_details: "Sleep.", writer: person }),
  users: userColumns({
    ...made,
    ...person,
    identity_subject: null,
    photo_url: "",
    role: "member",
    request_status: "none",
    slot_duration: 0,
    application: noApplication,
  }),
  user_areas: areaRows("person", ["Yoga"])[0],
  payments: paymentColumns({
    ...made,
    transaction_id: "pi_1",
    user_id: "person",
    user_name: "Some Body",
    email: "some@shokti.test",
    price_cents: 2000,
    trainer_id: "trainer",
    trainer_name: "Tara Trainer",
    slot_duration: 1,
    slot_timing: "Morning",
    slotDays: ["Sunday", "Saturday"],
    class_id: null,
    class_name: null,
    paidAt: new Date("2026-11-30T19:00:00.000Z"),
  }),
  movements: movementColumns({
    ...made,
    payment_id: "new",
    kind: "charge",
    provider_id: "pi_1",
    amount_cents: 2000,
    state: "succeeded",
    happenedAt: new Date("2026-11-30T19:00:00.000Z"),
  }),
  refunds: refundColumns({
    ...made,
    payment_id: "new",
    amount_cents: 500,
    cause: "admin",
    reason: "A session was cancelled.",
  }),
  audit: auditColumns({ ...made, actor: person, subject: person, action: "rejected", reason: "Too early." }),
};

test("every column that the migrations made is filled by whoever writes a row", async () => {
  const tables = await studio.db.introspection.getTables();
  for (const [name, row] of Object.entries(rows)) {
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name);
    expect(Object.keys(row ?? {}).toSorted(), name).toEqual(columns?.toSorted());
  }
});

// D52 D53 D60
test("what is derived of a row is derived once: sorting, searching, and month and term at the studio", () => {
  expect(rows.classes).toMatchObject({
    name_key: "élan",
    sort_name: "elan  élan",
    search_text: "elan lift.",
  });
  expect(rows.articles).toMatchObject({ article_date: "2026-11-21", search_text: "rest sleep. some body" });
  expect(rows.payments).toMatchObject({
    slot_days: '["Saturday","Sunday"]',
    starts_on: "2026-12-01",
    ends_on: "2026-12-31",
    search_text: "some body tara trainer pi_1",
  });
  expect(rows.movements).toMatchObject({ month: "2026-12", happened_at: "2026-11-30T19:00:00.000Z" });
});
