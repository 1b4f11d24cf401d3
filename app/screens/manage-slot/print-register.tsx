import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import printer from "lucide/dist/esm/icons/printer.mjs";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import type { User } from "#contract/users.ts";
import { type Sheets, useIsComing } from "./register.tsx";

/** Whose register it is, and how it is printed. */
export type Printing = { trainer: User; onPrint: (sheets: Sheets) => void };

/** The press that prints the register; nothing while nobody is coming. */
export function PrintRegister({ trainer, onPrint }: Printing) {
  const [today, week] = [useIsComing(trainer, "today"), useIsComing(trainer, "week")];
  if (!week) return null;
  const face = (
    <>
      <Icon of={printer} />
      Print
    </>
  );
  if (!today)
    return (
      <Button variant="secondary" onClick={() => onPrint("week")}>
        {face}
      </Button>
    );
  const items = [
    { label: "Today", icon: calendarCheck, onPress: () => onPrint("today") },
    { label: "Next seven days", icon: calendarDays, onPress: () => onPrint("week") },
  ];
  return <MoreMenu items={items}>{face}</MoreMenu>;
}
