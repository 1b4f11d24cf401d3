import { useInfiniteQuery } from "@tanstack/react-query";
import { joinPages } from "#app/data/list-page.ts";
import { auditPagesQuery } from "#app/features/people/admin-queries.ts";
import { DeedText, deedDetails } from "#app/features/people/deed.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { DayText } from "#app/page/day-text.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { AuditEntry } from "#contract/audit.ts";
import type { User } from "#contract/users.ts";

/** The decisions about a person, newest first. */
export function History({ person }: { person: User }) {
  const decisions = useInfiniteQuery(auditPagesQuery({ subject: person._id }));
  return (
    <Fold title="Decisions">
      <Loaded query={decisions} name="The decisions" waiting={<Skeleton className="h-16" />}>
        {(pages) => <Entries entries={joinPages(pages).rows} />}
      </Loaded>
    </Fold>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const { data: me } = useMe();
  if (entries.length === 0) return <p className="text-muted">No decisions about them yet.</p>;
  return (
    <ol className="grid border-hair border-t">
      {entries.map((entry) => (
        <li key={entry._id} className="grid justify-items-start gap-1 border-hair border-b py-3">
          <p className="[&_a]:inline">
            <DeedText entry={entry} isOwn={entry.actor._id === me?._id} />
          </p>
          <p className="text-muted text-small">
            <DayText moment={entry.decidedAt} />
          </p>
          {deedDetails(entry)}
        </li>
      ))}
    </ol>
  );
}
