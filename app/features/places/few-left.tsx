import { useQuery } from "@tanstack/react-query";
import { Badge } from "#app/ui/badge.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { fewPlacesQuery } from "./few-places-query.ts";

/** How few places a slot has left, in a word or two. */
export const leftText = (left: number) => (left === 0 ? "Full" : `${left} left`);

type FewLeftProps = { trainerId: string; timing: string; className?: string };

/** The same for a trainer's slot in a list; nothing while there are more, or it is not known (D54). */
export function FewLeft({ trainerId, timing, className }: FewLeftProps) {
  const few = useQuery(fewPlacesQuery()).data;
  const here = few?.find((one) => one.trainerId === trainerId && one.slotTiming === timing);
  if (!here) return null;
  return <Badge className={joinClasses("py-0", className)}>{leftText(here.left)}</Badge>;
}
