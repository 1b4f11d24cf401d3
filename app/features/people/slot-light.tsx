import { joinClasses } from "#app/ui/join-classes.ts";
import { slotInks } from "./slots.ts";

type SlotLightProps = { timing: string; className?: string };

/** The light of a slot as a small picture beside its name; says nothing by itself. */
export function SlotLight({ timing, className }: SlotLightProps) {
  return <span aria-hidden="true" className={joinClasses("light-tile", slotInks[timing], className)} />;
}

/** What a slot is called, behind its light. */
export function SlotName({ timing }: { timing: string }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <SlotLight timing={timing} />
      {timing}
    </span>
  );
}
