import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { everyonePagesQuery } from "#app/features/people/queries.ts";
import { readListQuery } from "#app/lists/list-query.ts";
import { PagedList } from "#app/lists/paged-list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
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
  const [subject, setSubject] = useState<User>();
  return (
    <div className="grid gap-6">
      <PageHeading size="tool">All Users</PageHeading>
      <UserFilters query={query} total={users.data?.pages.at(-1)?.total} />
      <PagedList list={users} noun="users" waiting={<Waiting />} empty={<NoUsers />}>
        {(rows) => <UsersTable users={rows} onDelete={setSubject} />}
      </PagedList>
      <DeleteDialog user={subject} onClose={() => setSubject(undefined)} />
    </div>
  );
}

function Waiting() {
  return (
    <div data-waiting="" className="grid gap-3">
      <VisuallyHidden role="status">Loading the users…</VisuallyHidden>
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  );
}
