import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** What stands for a list without trainers: nobody fits, or there is nobody yet. */
export function NoTrainers({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState as="h2" title="No trainers yet">
        The first ones are on their way. Have a look at the classes meanwhile.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      as="h2"
      title="Nobody fits all of that"
      action={
        <LinkButton to="/all-trainers" variant="secondary" preventScrollReset>
          Show all trainers
        </LinkButton>
      }
    >
      Try another slot, or fewer words. Most of our trainers teach more than one thing.
    </EmptyState>
  );
}
