import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** What stands for a list without classes: the search found nothing, or there is nothing yet. */
export function NoClasses({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState as="h2" title="No classes yet">
        The first ones are being planned. Meet the trainers meanwhile.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      as="h2"
      title="Nothing found"
      action={
        <LinkButton to="/all-classes" variant="secondary" preventScrollReset>
          Show all classes
        </LinkButton>
      }
    >
      No class mentions these words. Try fewer, or others.
    </EmptyState>
  );
}
