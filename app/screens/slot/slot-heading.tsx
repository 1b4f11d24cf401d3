import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "#app/ui/avatar.tsx";
import { hoursText } from "#app/ui/hours-text.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { TrainerProfile } from "#contract/users.ts";

type SlotHeadingProps = { trainer: TrainerProfile; timing: SlotTiming; children: ReactNode };

/** Who and when; what else is chosen stands beside it. */
export function SlotHeading({ trainer, timing, children }: SlotHeadingProps) {
  return (
    <header className="grid gap-6">
      <div className="grid gap-3">
        <p className="font-label text-accent text-small">Choose your membership</p>
        <h1 tabIndex={-1} className="font-display text-display-1">
          {timing}
        </h1>
      </div>
      <div className="grid items-center gap-6 border-rule border-t pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex items-center gap-4">
          <Avatar src={trainer.photoUrl} alt="" size="lg" />
          <div className="grid gap-1">
            <p className="text-title">
              with{" "}
              <Link to={`/trainer-details/${trainer._id}`} className="text-link">
                {trainer.name}
              </Link>
            </p>
            <p className="text-muted">
              {trainer.slot_duration > 0 && `${hoursText(trainer.slot_duration)} a session · `}
              {trainer.areas_of_expertise.join(", ")}
            </p>
          </div>
        </div>
        {children}
      </div>
    </header>
  );
}
