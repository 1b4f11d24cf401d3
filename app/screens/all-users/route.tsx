import { useQuery } from "@tanstack/react-query";
import trash from "lucide/dist/esm/icons/trash.mjs";
import { useState } from "react";
import { asShown } from "#app/data/as-shown.ts";
import { failedRefundsQuery, owedWords } from "#app/features/payments/failed-refunds.ts";
import { everyonePagesQuery } from "#app/features/people/admin-queries.ts";
import { DeleteDialog } from "#app/features/people/delete-dialog.tsx";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { takesBookings, timingsOf } from "#app/features/people/slots.ts";
import { WaitText } from "#app/features/people/wait-text.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { PrintedOn } from "#app/page/printed-on.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { listed } from "#contract/listed.ts";
import { studioDay } from "#contract/studio-time.ts";
import { daysBetween } from "#contract/terms.ts";
import type { User, UsersQuery } from "#contract/users.ts";
import { LastDecision } from "./last-decision.tsx";
import { OpeningSteps } from "./opening-steps.tsx";
import { UnfinishedRegistrations } from "./unfinished-registrations.tsx";
import { Upkeep } from "./upkeep.tsx";
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
        words: {
          now: "Pays now",
          soon: "Ends soon",
          ended: "Ended",
          never: "Never booked",
          waits: "Waits for a place",
          pauses: "Pauses",
        },
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
      <PrintedOn />
      <LastDecision />
      <Upkeep />
      <WaitingWork />
      <OpeningSteps />
      <div id="everybody" className="grid gap-6">
        <List list={userList}>
          {(users) => (
            <DataTable
              caption="Users"
              columns={[...columns, deleteColumn(setSubject)]}
              rows={users}
              rowKey="_id"
              className="max-md:[&_td[data-quiet]]:self-center"
            />
          )}
        </List>
      </div>
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
          <span id={`user-${_id}`}>
            <PersonLink id={_id}>{name}</PersonLink>
          </span>
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
    // Most are members: the few others stand out.
    cell: ({ role }) =>
      role === "member" ? (
        <span className="text-muted text-small">Member</span>
      ) : (
        <Badge tone="studio" className="capitalize">
          {role}
        </Badge>
      ),
  },
  { header: "Membership", plain: true, cell: (user) => <Standing user={user} /> },
];

/** Until when they pay, or what a trainer offers, what waits for an admin, and an application that says something: a trainer's was approved. */
function Standing({ user }: { user: User }) {
  const { role, request_status, membership, failed_refunds = 0, waits_for = [] } = user;
  const today = studioDay(useNow());
  // What a trainer had as a member is over.
  const isShown = role === "member" || (membership && !membership.cancelled && membership.ends_on >= today);
  const hasMarks =
    failed_refunds > 0 || waits_for.length > 0 || (role === "member" && request_status !== "none");
  return (
    <span className="grid gap-1">
      {isShown ? (
        <span>
          <MembershipText membership={membership} />
        </span>
      ) : (
        <span className="text-muted">{offerText(user)}</span>
      )}
      {hasMarks && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {failed_refunds > 0 && <OwedBadge user={user} />}
          {waits_for.map((wait) => (
            <Badge
              key={`${wait.trainerId} ${wait.slotTiming}`}
              tone="highlight"
              className="whitespace-normal!"
            >
              {/* One text: a badge sets its parts side by side. */}
              <span>
                <WaitText wait={wait} trainer={wait.trainerName} />
              </span>
            </Badge>
          ))}
          {role === "member" && request_status === "requested" && (
            <Badge tone="highlight">Application waiting</Badge>
          )}
          {role === "member" && request_status === "rejected" && (
            <span className="text-muted text-small">Application rejected</span>
          )}
        </span>
      )}
    </span>
  );
}

/** How many refunds failed, or wait at the desk, as Balance says it. */
function OwedBadge({ user: { email, failed_refunds } }: { user: User }) {
  const { data = [] } = useQuery({ ...failedRefundsQuery(), select: asShown });
  const [one, many] = owedWords(data.filter((refund) => refund.email === email));
  return (
    <Badge tone="danger">
      {failed_refunds} {failed_refunds === 1 ? one : many}
    </Badge>
  );
}

function offerText(trainer: User): string {
  return takesBookings(trainer) ? `Offers ${listed(timingsOf(trainer)).toLowerCase()}` : "No open slots";
}

function MembershipText({ membership }: Pick<User, "membership">) {
  const today = studioDay(useNow());
  if (!membership) return <span className="text-muted">Never booked</span>;
  const { tier, ends_on, cancelled, running } = membership;
  const left = daysBetween(today, ends_on);
  const until = <DateText date={ends_on} length="short" className="whitespace-nowrap" />;
  if (!cancelled && ends_on >= today)
    return (
      <>
        <strong>{tier}</strong> until {until}
        {left <= 7 && <span className="text-small"> ({leftText(left)})</span>}
        {running > 1 && <span className="text-muted text-small"> +{running - 1} more</span>}
      </>
    );
  return (
    <span className="text-muted">
      {cancelled ? "Cancelled" : "Ended"} {until}
    </span>
  );
}

/** Of a membership in its last week. */
function leftText(days: number): string {
  if (days === 0) return "its last day";
  return days === 1 ? "1 day left" : `${days} days left`;
}

/** Quiet, because it is rarely meant, and on a phone behind "More": the question tells what it ends. */
function deleteColumn(onDelete: (user: User) => void): Column<User> {
  return {
    header: "Delete",
    quiet: true,
    align: "end",
    cell: (user) => (
      <>
        <IconButton
          label={`Delete ${user.name}`}
          onClick={() => onDelete(user)}
          className="-me-2 -my-1.5 ms-auto size-9 border-transparent text-muted max-md:hidden"
        >
          <Icon of={trash} />
        </IconButton>
        <span className="-me-2 -my-2 text-muted md:hidden">
          <MoreMenu
            aria-describedby={`user-${user._id}`}
            items={[{ label: "Delete", icon: trash, onPress: () => onDelete(user) }]}
          />
        </span>
      </>
    ),
  };
}
