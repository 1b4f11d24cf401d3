import { expect, test } from "vitest";
import { setUpStudio } from "#tests/server/studio.ts";
import {
  areaRows,
  articleColumns,
  auditColumns,
  classColumns,
  noApplication,
  paymentColumns,
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
    status: "booked",
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
    refund_reason: null,
    refund_id: null,
    paidAt: new Date("2026-11-30T19:00:00.000Z"),
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

// D52 D53
test("what is derived of a row is derived once: sorting, searching, and month and term at the studio", () => {
  expect(rows.classes).toMatchObject({ name_key: "élan", sort_name: "elan", search_text: "elan lift." });
  expect(rows.articles).toMatchObject({ article_date: "2026-11-21", search_text: "rest sleep. some body" });
  expect(rows.payments).toMatchObject({
    slot_days: '["Saturday","Sunday"]',
    paid_month: "2026-12",
    starts_on: "2026-12-01",
    ends_on: "2026-12-31",
    search_text: "some body tara trainer pi_1",
  });
});
