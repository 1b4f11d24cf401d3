import type { ReactNode } from "react";
import { Part } from "#app/ui/part.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Bookings in rows, with the way to all of them. */
export function BookingRows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Part
      title={title}
      action={
        <TextLink to="/dashboard/booked-trainer" className="max-sm:min-h-target">
          All your bookings
        </TextLink>
      }
      className="gap-2"
    >
      <ul className="grid border-rule border-t">{children}</ul>
    </Part>
  );
}
