import { queryOptions, useQuery } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrapPage } from "#app/data/api.ts";
import { readRows } from "#app/data/list-page.ts";
import { retentionQuery } from "#app/features/payments/queries.ts";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { SlotName } from "#app/features/people/slot-light.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { DateText, monthText } from "#app/ui/date-text.tsx";
import { FirstRows } from "#app/ui/first-rows.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Part } from "#app/ui/part.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { Range } from "#contract/payments.ts";
import type { MissedMember, Retention } from "#contract/retention.ts";
import { ShareBar } from "./share-bar.tsx";

/** How many memberships were gone on with, and who may not go on with theirs (D79). */
export function WhoStays({ range }: { range: Range }) {
  const retention = useQuery(retentionQuery(range));
  const missed = useQuery(missedQuery);
  return (
    <>
      <Part id="who-stays" title="Who stays" className="gap-6 print:gap-3">
        <Loaded
          query={retention}
          name="Who stays"
          waiting={<Waiting name="who stays" shapes={["h-28", "h-60"]} className="grid gap-6" />}
        >
          {(shown) => <Stays retention={shown} />}
        </Loaded>
      </Part>
      <Part id="missed" title="Not seen for two weeks">
        <Loaded
          query={missed}
          name="Who has not been seen"
          waiting={<Waiting name="who has not been seen" shapes={["h-40"]} />}
        >
          {(members) => <Missed members={members} />}
        </Loaded>
      </Part>
    </>
  );
}

const missedQuery = queryOptions({
  queryKey: ["missed members"],
  queryFn: ({ signal }) =>
    readRows({}, (call) => unwrapPage(memberApi["missed-members"].$get(call, { init: { signal } }))),
});

function Stays({ retention }: { retention: Retention }) {
  const { from, until, ended, renewed, moved, byMonth, byTier, byTrainer } = retention;
  return (
    <>
      <p className="max-w-text text-muted">
        Memberships that ended from <DateText date={from} length="short" /> until{" "}
        <DateText date={until} length="short" />. They count as renewed if the same person had the slot again
        within two weeks.
      </p>
      <dl className="grid grid-cols-3 gap-x-6 gap-y-4">
        <Stat label="Ended">{ended}</Stat>
        <Stat label={ended > 0 ? `Renewed, ${percentText(renewed, ended)}` : "Renewed"}>{renewed}</Stat>
        <Stat label="Went on in another slot">{moved}</Stat>
      </dl>
      {ended > 0 && (
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-2 md:max-xl:not-print:*:first:row-span-2 xl:grid-cols-3 print:grid-cols-3 print:gap-x-8">
          <Grouped unit="Month" rows={byMonth.map((row) => ({ ...row, label: monthText(row.label) }))} />
          <Grouped unit="Tier" rows={byTier} />
          <Grouped unit="Trainer" rows={byTrainer} />
        </div>
      )}
    </>
  );
}

type StayedRow = Retention["byTier"][number];

function Grouped({ unit, rows }: { unit: "Month" | "Tier" | "Trainer"; rows: readonly StayedRow[] }) {
  const name = unit.toLowerCase();
  return (
    <FirstRows
      caption={`By ${name}`}
      captionShown
      columns={[{ header: unit, names: true, cell: ({ label }) => label }, ...stayedColumns]}
      rows={rows}
      rowKey={(row) => String(rows.indexOf(row))}
      noun={`${name}s`}
      fewer="Show fewer"
    />
  );
}

const stayedColumns: ReadonlyArray<Column<StayedRow>> = [
  {
    header: "Renewed",
    plain: true,
    cell: ({ renewed, ended, moved }) => (
      <span className="grid gap-1">
        <ShareBar part={renewed} whole={ended} />
        <span className="tabular text-muted text-small">
          {[percentText(renewed, ended), moved > 0 && `${moved} in another slot`].filter(Boolean).join(", ")}
        </span>
      </span>
    ),
  },
];

/** "67%" */
function percentText(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)}%`;
}

function Missed({ members }: { members: readonly MissedMember[] }) {
  if (members.length === 0)
    return <p className="text-muted">Nobody. Only slots whose trainer ticks who came are counted.</p>;
  return (
    <FirstRows
      caption="Members who have not come for two weeks, whose membership ends first"
      columns={missedColumns}
      rows={members}
      rowKey="membershipId"
      noun="members"
      fewer="Show fewer"
    />
  );
}

const missedColumns: ReadonlyArray<Column<MissedMember>> = [
  {
    header: "Member",
    names: true,
    cell: ({ memberId, userName }) => <PersonLink id={memberId}>{userName}</PersonLink>,
  },
  { header: "Slot", leads: true, cell: ({ slotTiming }) => <SlotName timing={slotTiming} /> },
  { header: "Trainer", cell: ({ trainerName }) => trainerName },
  {
    header: "Last came",
    cell: ({ lastCame, lastCameElsewhere }) =>
      lastCame ? (
        <>
          <DateText date={lastCame} length="short" />
          {lastCameElsewhere && ", to another slot"}
        </>
      ) : (
        "Not yet"
      ),
  },
  { header: "Membership until", cell: ({ endsOn }) => <DateText date={endsOn} length="short" /> },
];
