import { SlotLight } from "#app/features/people/slot-light.tsx";
import { slotInks } from "#app/features/people/slots.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { slotTimings } from "#contract/constants.ts";
import { slotStarts } from "#studio/hours.ts";
import { Specimen } from "./specimen.tsx";

/** The colours of the three slots, as fields and as tiles, and the ticket that uses them. */
export function Lights() {
  return (
    <>
      <Specimen name="light: surface-morning, -afternoon, -evening, light-out; sun, sky, light-tile">
        <ul className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {[...slotTimings, "Closed" as const].map((name) => (
            <li
              key={name}
              className={joinClasses(
                "relative isolate flex h-48 items-end p-4",
                slotInks[name] ?? "light-out",
              )}
            >
              {name !== "Closed" && <span aria-hidden="true" className="sky [--sun-size:7rem]" />}
              <p className="font-display text-display-3">{name}</p>
            </li>
          ))}
        </ul>
        <ul className="grid gap-2">
          {slotTimings.map((timing) => (
            <li key={timing} className="flex items-center gap-2">
              <SlotLight timing={timing} />
              {timing} from {slotStarts[timing]}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="ticket: body, stub, stamp" stack>
        <div className="max-w-form">
          <div className="ticket-body p-6">One month of Evening with Mitali Das</div>
          <div className="ticket-stub flex items-center justify-between gap-6 p-6">
            $50 <p className="ticket-stamp">Paid</p>
          </div>
        </div>
      </Specimen>
    </>
  );
}
