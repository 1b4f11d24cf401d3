import arrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { useId } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { slotHours } from "#contract/hours.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { SlotLight } from "./slot-light.tsx";
import { slotPath, useNamedClass } from "./slot-path.ts";
import { offeredSlot } from "./slots.ts";

type SlotLinkProps = {
  trainer: TrainerProfile;
  timing: SlotTiming;
  disabled?: boolean;
  /** The id of a further description of this slot. */
  describedBy?: string;
};

/**
 * A slot's button: its light, its label, which alone is its accessible name (D9), and its hours. It keeps the class that
 * the page's address names.
 */
export function SlotLink({ trainer, timing, disabled, describedBy }: SlotLinkProps) {
  const hoursId = useId();
  const className = useNamedClass()(trainer);
  return (
    <LinkButton
      to={slotPath({ label: timing, trainerId: trainer._id, className })}
      viewTransition
      variant="secondary"
      size="lg"
      wide
      disabled={disabled}
      aria-describedby={describedBy ? `${hoursId} ${describedBy}` : hoursId}
      className="group/slot narrow:pe-2 overflow-clip outline-offset-2"
    >
      <SlotLight
        timing={timing}
        className="-my-3 -ms-8 w-16 narrow:w-5 self-stretch rounded-none [--tile-sun:1.125rem]"
      />
      <span className="grid grow justify-items-start ps-2">
        {timing}
        <span id={hoursId} aria-hidden="true" className="tabular font-semibold text-body">
          {slotHours(offeredSlot(trainer, timing))}
        </span>
      </span>
      {!disabled && (
        <Icon
          of={arrowRight}
          className="-me-3 narrow:hidden transition-transform group-hover/slot:translate-x-1"
        />
      )}
    </LinkButton>
  );
}
