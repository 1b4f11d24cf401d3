import Trash from "lucide-react/icons/trash-2";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import type { RequestStatus, User } from "#contract/users.ts";

const statusWords: Record<RequestStatus, string> = {
  none: "None",
  requested: "Requested",
  approved: "Approved",
  rejected: "Rejected",
};

const columns: ReadonlyArray<Column<User>> = [
  {
    key: "name",
    header: "Name",
    names: true,
    cell: ({ _id, photoUrl, name }) => (
      <span id={`user-${_id}`} className="flex items-center gap-3">
        <Avatar src={photoUrl} alt="" size="sm" />
        {name}
      </span>
    ),
  },
  {
    key: "email",
    header: "Email",
    cell: ({ email }) => email,
  },
  {
    key: "role",
    header: "Role",
    cell: ({ role }) => (
      <Badge tone={role === "trainer" ? "studio" : "neutral"} className="capitalize">
        {role}
      </Badge>
    ),
  },
  {
    key: "application",
    header: "Application",
    cell: ({ request_status }) => <span className="whitespace-nowrap">{statusWords[request_status]}</span>,
  },
];

type UsersTableProps = { users: readonly User[]; onDelete: (user: User) => void };

/** The people, one to a row, each with its Delete button. */
export function UsersTable({ users, onDelete }: UsersTableProps) {
  const deletion: Column<User> = {
    key: "delete",
    header: "Delete",
    quiet: true,
    align: "end",
    cell: (user) => (
      <Button
        variant="quiet"
        size="sm"
        aria-describedby={`user-${user._id}`}
        onClick={() => onDelete(user)}
        className="-mx-3"
      >
        <Trash aria-hidden="true" />
        Delete
      </Button>
    ),
  };
  return (
    <DataTable
      caption="Users"
      captionHidden
      columns={[...columns, deletion]}
      rows={users}
      rowKey={({ _id }) => _id}
    />
  );
}
