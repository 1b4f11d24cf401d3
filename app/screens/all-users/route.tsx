import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { joinPages } from "#app/lib/list-page.ts";
import { cursorPath, readListQuery } from "#app/lib/list-query.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { everyonePagesQuery } from "#app/queries/users.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LoadError } from "#app/ui/load-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { type User, UsersQuery } from "#contract/users.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { NoUsers } from "./no-users.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UsersTable } from "./users-table.tsx";

export const meta = () => pageMeta({ title: "All Users" });

const Address = UsersQuery.pick({ q: true, role: true, sort: true, limit: true, cursor: true });

/** Everybody but admins, each to be deleted (spec §2 All Users, §6). */
export default function AllUsers() {
  const [address] = useSearchParams();
  const query = readListQuery(Address, address);
  const users = useInfiniteQuery(everyonePagesQuery({ ...query, except_role: "admin" }));
  const { rows, total, nextCursor } = joinPages(users.data);
  const [subject, setSubject] = useState<User>();
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">All Users</PageHeading>
      <UserFilters query={query} total={users.data ? total : undefined} />
      {query.cursor && (
        <Link to={cursorPath(address, null)} className="text-link">
          Back to the beginning of the list
        </Link>
      )}
      {users.isPending && <Waiting />}
      {users.isError && (
        <LoadError onRetry={() => void users.refetch()} busy={users.isFetching}>
          The users could not be loaded. Check your connection and try again.
        </LoadError>
      )}
      {users.isSuccess && rows.length === 0 && nextCursor === null && <NoUsers />}
      {rows.length > 0 && (
        <div
          aria-busy={users.isPlaceholderData || undefined}
          className={joinClasses("transition-opacity", users.isPlaceholderData && "opacity-50")}
        >
          <UsersTable users={rows} onDelete={setSubject} />
        </div>
      )}
      {nextCursor !== null && (
        <LoadMore
          shown={rows.length}
          total={total}
          noun="users"
          more
          nextTo={cursorPath(address, nextCursor)}
          onMore={() => void users.fetchNextPage()}
          busy={users.isFetchingNextPage}
        />
      )}
      <DeleteDialog user={subject} onClose={() => setSubject(undefined)} />
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-3">
      <VisuallyHidden role="status">Loading the users…</VisuallyHidden>
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  );
}
