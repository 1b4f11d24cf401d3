import type { ReactNode } from "react";
import { useLogOutPerson } from "#app/features/people/person-writing.ts";
import { Button } from "#app/ui/button.tsx";
import { Part } from "#app/ui/part.tsx";
import { toast } from "#app/ui/toast.ts";
import type { User } from "#contract/users.ts";

type AccountProps = { person: User; onDemote: () => void; onDelete: () => void };

/** What an admin does about an account, the last for good; admins are added and removed by a command. */
export function Account({ person, onDemote, onDelete }: AccountProps) {
  const { name, role } = person;
  return (
    <Part title="Account" className="gap-2 print:hidden">
      <ul className="grid border-rule border-t">
        <Deed about="Lost a device, or shared a password?">
          <LogOutButton person={person} />
        </Deed>
        {role === "trainer" && (
          <Deed about="No longer a trainer: what is booked with them ends, and unused days are refunded.">
            <Button variant="secondary" onClick={onDemote}>
              Make a member again
            </Button>
          </Deed>
        )}
        {role !== "admin" && (
          <Deed about="This can’t be undone. Only the books keep what they paid.">
            <Button variant="danger" onClick={onDelete}>
              Delete<span className="sr-only"> {name}</span>
            </Button>
          </Deed>
        )}
      </ul>
    </Part>
  );
}

function Deed({ about, children }: { about: string; children: ReactNode }) {
  return (
    <li className="grid items-center justify-items-start gap-x-6 gap-y-2 border-hair border-b py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="max-w-text text-muted">{about}</span>
      {children}
    </li>
  );
}

function LogOutButton({ person }: { person: User }) {
  const logOut = useLogOutPerson();
  return (
    <Button
      variant="secondary"
      busy={logOut.isPending}
      busyLabel="Logging out…"
      onClick={() =>
        logOut.mutate(person._id, {
          onSuccess: () => toast.success(`${person.name} is logged out everywhere.`),
          onError: () => toast.failure(),
        })
      }
    >
      Log them out everywhere
    </Button>
  );
}
