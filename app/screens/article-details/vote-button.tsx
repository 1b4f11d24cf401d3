import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { RollingCount } from "./rolling-count.tsx";

type VoteButtonProps = {
  label: "Upvote" | "Downvote";
  count: number;
  /** This reader's own vote. */
  chosen: boolean;
  onVote: () => void;
  children: ReactNode;
};

/** A vote to cast, and how many have cast it, as text beside the button. */
export function VoteButton({ label, count, chosen, onVote, children }: VoteButtonProps) {
  return (
    <div className="flex items-center gap-3">
      <Button
        variant="secondary"
        aria-pressed={chosen}
        onClick={onVote}
        className="grow aria-pressed:bg-ink aria-pressed:text-paper sm:min-w-40 sm:grow-0"
      >
        {children}
        {label}
      </Button>
      <p className="min-w-8 font-display text-display-3 tabular">
        <RollingCount count={count} />
        <VisuallyHidden>{` ${label.toLowerCase()}s`}</VisuallyHidden>
      </p>
    </div>
  );
}
