import { useSearchParams } from "react-router";
import { slotTimings } from "#contract/constants.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { TrainerProfile } from "#contract/users.ts";

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
  return `/${timing ? wanted : "default"}/${encodeURIComponent(trainerId)}${forClass(className)}`;
}

/** What the search tells a page that it leads to: on which it was asked. */
export type SoughtAt = { soughtAt?: string };

/** The slot whose page has this path. */
export function slotAt(pathname: string): { trainerId: string; slotTiming: SlotTiming } | undefined {
  const [, name = "", trainerId] = pathname.split("/");
  const slotTiming = slotTimings.find((timing) => timing.toLowerCase() === name.toLowerCase());
  return slotTiming && trainerId ? { trainerId: decodeURIComponent(trainerId), slotTiming } : undefined;
}

/** A trainer's page, whose slots keep the class that somebody came for. */
export function trainerPath({ trainerId, className }: { trainerId: string; className?: string | null }) {
  return `/trainer-details/${encodeURIComponent(trainerId)}${forClass(className)}`;
}

/** Tells the class that the address of such a page names, of a trainer who teaches it. */
export function useNamedClass(): (trainer: TrainerProfile) => string | undefined {
  const named = useSearchParams()[0].get("class");
  return ({ available_classes }) => available_classes.find((name) => name === named);
}

const forClass = (className: string | null | undefined) =>
  className ? `?${new URLSearchParams({ class: className })}` : "";
