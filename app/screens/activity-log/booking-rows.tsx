import type { ReactNode } from "react";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Part } from "#app/ui/part.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type BookingRowsProps = { title: string; className?: string; children: ReactNode };

/** Bookings in rows, with the way to all of them. */
export function BookingRows({ title, className, children }: BookingRowsProps) {
  return (
    <Part
      title={title}
      action={
        <TextLink to="/dashboard/booked-trainer" className="max-sm:min-h-target">
          All your bookings
        </TextLink>
      }
      className={joinClasses("gap-2", className)}
    >
      <ul className="grid border-rule border-t">{children}</ul>
    </Part>
  );
}
