import { type Selectable, sql } from "kysely";
import { SecurityEntry, SecurityQuery } from "#contract/security-events.ts";
import { dayAfter, studioMoment } from "#contract/studio-time.ts";
import { type Filters, hasText, matching } from "#server/db/lists/filters.ts";
import { type Order, type Page, readPage } from "#server/db/lists/pages.ts";
import type { Db } from "#server/db/open.ts";
import type { Schema, SecurityEventsTable } from "#server/db/schema.ts";
import { only, provenLately } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { type CsvColumn, csv, momentColumns, sendCsv } from "#server/http/csv.ts";
import { rowsOf } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { deviceText } from "./device.ts";

const call = callsOf("People");

const list = call("get", "/security-events", "listSecurityEvents", {
  summary: "List logins and refusals of the last 90 days, with where they came from, newest first",
  guard: only("admin"),
  query: SecurityQuery,
  answers: { 200: json(SecurityEntry.array(), "The events") },
});

const download = call("get", "/security-events.csv", "exportSecurityEvents", {
  summary: "Get the logins and refusals as a CSV file",
  guard: [only("admin"), provenLately],
  query: SecurityQuery.omit({ limit: true, cursor: true }),
  answers: { 200: csv },
});

const columns: readonly CsvColumn<SecurityEntry>[] = [
  ...momentColumns("Happened", ({ happenedAt }: SecurityEntry) => happenedAt),
  { header: "Event", cell: ({ event }) => event },
  { header: "Times", cell: ({ times }) => times },
  { header: "Person", cell: ({ person }) => person?.name ?? "" },
  { header: "Email", cell: ({ person }) => person?.email ?? "" },
  { header: "Unknown email at", cell: ({ triedDomain }) => triedDomain },
  { header: "Network address", cell: ({ address }) => address },
  { header: "Device", cell: ({ device }) => device },
  { header: "Reason", cell: ({ reason }) => reason },
];

/** Logins, failures and refusals, for admins. */
export const security = createRouter()
  .openapi(list, async (c) => {
    const { db } = c.get("parts");
    const rows = await rowsOf(c, listSecurityEvents(db, c.req.valid("query")));
    return c.json(await presentEvents(db, rows), 200);
  })
  .openapi(download, (c) => {
    const { db } = c.get("parts");
    const query = c.req.valid("query");
    return sendCsv(c, { list: "security", from: query.from, until: query.until }, columns, async (paging) => {
      const page = await listSecurityEvents(db, { ...query, ...paging });
      return { ...page, rows: await presentEvents(db, page.rows) };
    });
  });

type EventRecord = Selectable<SecurityEventsTable>;

const newestFirst: Order = { column: "created_at", direction: "desc", holds: "text" };

const filters: Filters<SecurityQuery, Schema, "security_events"> = {
  q: (text, eb) =>
    eb.or([eb("address", "=", text), isAbout(sql`${hasText(text)} or ${hasText(text, "email")}`)]),
  event: (event, eb) => eb("event", "=", event),
  subject: (id) => isAbout(sql`id = ${id}`),
  from: (day, eb) => eb("created_at", ">=", studioMoment(day).toISOString()),
  until: (day, eb) => eb("created_at", "<", studioMoment(dayAfter(day)).toISOString()),
};

/** Whether an event is about a matching person, by record or by account. */
function isAbout(isSought: ReturnType<typeof sql>) {
  return sql<boolean>`(person_id in (select id from users where ${isSought})
    or account_id in (select identity_subject from users where ${isSought}))`;
}

function listSecurityEvents(db: Db, query: SecurityQuery): Promise<Page<EventRecord>> {
  const events = db.selectFrom("security_events").selectAll().where(matching(query, filters));
  return readPage(db, () => events, { ...query, order: newestFirst });
}

/** With the current names of those concerned; of someone who has left, only the event remains. */
async function presentEvents(db: Db, rows: readonly EventRecord[]): Promise<SecurityEntry[]> {
  const ids = rows.flatMap(({ person_id, account_id }) => [person_id ?? "", account_id ?? ""]);
  const people = await db
    .selectFrom("users")
    .select(["id", "identity_subject", "name", "email"])
    .where((eb) => eb.or([eb("id", "in", ["", ...ids]), eb("identity_subject", "in", ["", ...ids])]))
    .execute();
  return rows.map((row) => {
    const person = people.find(
      ({ id, identity_subject }) =>
        id === row.person_id || (identity_subject !== null && identity_subject === row.account_id),
    );
    return {
      _id: row.id,
      event: row.event,
      person: person ? { _id: person.id, name: person.name, email: person.email } : null,
      triedDomain: row.tried_domain,
      address: row.address,
      device: deviceText(row.user_agent),
      reason: row.reason,
      times: row.times,
      happenedAt: row.created_at,
    };
  });
}
