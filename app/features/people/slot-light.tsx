import { joinClasses } from "#app/ui/join-classes.ts";
import { slotInks } from "./slots.ts";

type SlotLightProps = { timing: string; className?: string };

/** A slot's light as a small, purely decorative picture beside its name. */
export function SlotLight({ timing, className }: SlotLightProps) {
  return <span aria-hidden="true" className={joinClasses("light-tile", slotInks[timing], className)} />;
}

/** A slot's name, after its light. */
export function SlotName({ timing }: { timing: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap align-middle">
      <SlotLight timing={timing} />
      {timing}
    </span>
  );
}
