import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** Nobody fits what was asked for, or nobody has registered yet. */
export function NoUsers() {
  return (
    <EmptyState
      as="h2"
      title="Nobody here"
      action={
        <LinkButton to="/dashboard/all-users" variant="secondary">
          Show everybody
        </LinkButton>
      }
    >
      <p>No member or trainer fits this search. Admins are not listed.</p>
    </EmptyState>
  );
}
