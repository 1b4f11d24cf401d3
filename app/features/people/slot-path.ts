import { slotTimings } from "#contract/constants.ts";

/**
 * The page on which a trainer's slot is booked: that of its timing, whatever the label's case, or the page that says
 * that there is no such slot (spec §2, D3).
 */
export function slotPath({
  label,
  trainerId,
  className,
}: {
  label: string;
  trainerId: string;
  /** The class that is already chosen there. */
  className?: string | null;
}): string {
  const wanted = label.trim().toLowerCase();
  const timing = slotTimings.find((name) => name.toLowerCase() === wanted);
  const chosen = className ? `?${new URLSearchParams({ class: className })}` : "";
  return `/${timing ? wanted : "default"}/${encodeURIComponent(trainerId)}${chosen}`;
}
