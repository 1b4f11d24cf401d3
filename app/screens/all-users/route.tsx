import trash from "lucide/dist/esm/icons/trash.mjs";
import { useState } from "react";
import { everyonePagesQuery } from "#app/features/people/admin-queries.ts";
import { DeleteDialog } from "#app/features/people/delete-dialog.tsx";
import { statusWords } from "#app/features/people/status-words.ts";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { useNow } from "#app/page/use-now.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { studioDay } from "#contract/studio-time.ts";
import type { User, UsersQuery } from "#contract/users.ts";
import { OpeningSteps } from "./opening-steps.tsx";
import { UnfinishedRegistrations } from "./unfinished-registrations.tsx";
import { WaitingWork } from "./waiting-work.tsx";

type EverybodyQuery = Pick<UsersQuery, "q" | "limit" | "cursor" | "pays"> & {
  role?: Exclude<UsersQuery["role"], "admin">;
  sort?: Exclude<UsersQuery["sort"], "experience">;
};

const userList: ListDefinition<EverybodyQuery, User> = {
  pages: (query) => everyonePagesQuery({ ...query, except_role: "admin" }),
  noun: { one: "user", many: "users" },
  size: "tool",
  filters: {
    label: "Find a user",
    placeholder: "Name or email",
    choices: {
      role: { label: "Role", unset: "Everybody", words: { member: "Members", trainer: "Trainers" } },
      pays: {
        label: "Membership",
        unset: "Any",
        words: { now: "Pays now", ended: "Ended", never: "Never booked" },
      },
      sort: {
        label: "Order",
        unset: "Oldest first",
        words: { newest: "Newest first", name: "By name" },
      },
    },
  },
  nothingYet: {
    title: "Nobody here yet",
    text: "Members appear here once they register. Admins are not listed.",
  },
  nothingFound: {
    title: "Nobody here",
    text: "No members or trainers match this search. Admins are not listed.",
    showAll: "Show everybody",
  },
};

export const meta = () => pageMeta({ title: "All Users" });

/** Everyone but admins, with a delete button each (spec §2 All Users, §6). */
export default function AllUsers() {
  const [subject, setSubject] = useState<User>();
  return (
    <div className="grid gap-6">
      <PageHeading size="tool">All Users</PageHeading>
      <WaitingWork />
      <OpeningSteps />
      <List list={userList}>
        {(users) => (
          <DataTable
            caption="Users"
            columns={[...columns, deleteColumn(setSubject)]}
            rows={users}
            rowKey="_id"
          />
        )}
      </List>
      <UnfinishedRegistrations />
      <DeleteDialog user={subject} onClose={() => setSubject(undefined)} />
    </div>
  );
}

const columns: ReadonlyArray<Column<User>> = [
  {
    header: "Name",
    names: true,
    cell: ({ _id, photoUrl, name, email }) => (
      <span className="flex items-center gap-3">
        <Avatar src={photoUrl} alt="" of={{ id: _id, name }} size="sm" />
        <span>
          <TextLink to={`/dashboard/all-users/${_id}`}>{name}</TextLink>
          <span className="block font-normal text-muted text-small">
            <EmailText email={email} />
          </span>
        </span>
      </span>
    ),
  },
  {
    header: "Role",
    leads: true,
    cell: ({ role }) => (
      <Badge tone={role === "trainer" ? "studio" : "neutral"} className="capitalize">
        {role}
      </Badge>
    ),
  },
  { header: "Membership", plain: true, cell: (user) => <Standing user={user} /> },
];

/** Until when they pay, and an application that says something: a trainer's was approved. */
function Standing({ user: { role, request_status, membership } }: { user: User }) {
  const hasApplied = role === "member" && request_status !== "none";
  // Most trainers never book.
  if (!membership && role === "trainer") return null;
  return (
    <span>
      <MembershipText membership={membership} />
      {hasApplied && (
        <span className="block text-muted text-small">Application: {statusWords[request_status]}</span>
      )}
    </span>
  );
}

function MembershipText({ membership }: Pick<User, "membership">) {
  const today = studioDay(useNow());
  if (!membership) return <span className="text-muted">Never booked</span>;
  const { tier, ends_on, cancelled, running } = membership;
  const until = <DateText date={ends_on} length="short" className="whitespace-nowrap" />;
  if (!cancelled && ends_on >= today)
    return (
      <>
        {tier} until {until}
        {running > 1 && <span className="text-muted text-small"> +{running - 1} more</span>}
      </>
    );
  return (
    <span className="text-muted">
      {cancelled ? "Cancelled" : "Ended"} {until}
    </span>
  );
}

function deleteColumn(onDelete: (user: User) => void): Column<User> {
  return {
    header: "Delete",
    quiet: true,
    align: "end",
    cell: (user) => (
      <Button variant="quiet" size="sm" onClick={() => onDelete(user)} className="-mx-3">
        <Icon of={trash} />
        Delete<span className="sr-only"> {user.name}</span>
      </Button>
    ),
  };
}
