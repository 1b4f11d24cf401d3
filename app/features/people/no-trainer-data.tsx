import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** Replaces a trainer's data when there is no such trainer (spec §8, D3). */
export function NoTrainerData() {
  return (
    <EmptyState
      as="h1"
      title="No Trainer Data"
      action={<LinkButton to="/all-trainers">See all trainers</LinkButton>}
    >
      There is no trainer at this address. They may have left the studio.
    </EmptyState>
  );
}
