import { lightScript } from "#app/page/light-of-day.ts";
import { shownDayScript } from "#app/page/shown-day-script.ts";
import { clockScript } from "#app/page/studio-clock.ts";
import { lookScript } from "#app/ui/look.ts";
import { brokenPictureScript } from "#app/ui/printed-picture.tsx";
import { keepPressesScript } from "./kept-presses.ts";
import { arrivingScript } from "./late-scripts.ts";

/** The schema library compiles with eval unless it is switched off; the content security policy forbids eval. */
const schemaScript = ";globalThis.__zod_globalConfig={jitless:true}";

/** Reserves space, before the first paint, for the ticket of someone who has just paid (booked-place.tsx). */
const bookedScript =
  ';try{if(localStorage.booked&&localStorage["access-token"])document.documentElement.dataset.booked=""}catch{}';

/** What a page runs before its first paint. */
export function headScripts(): string {
  return (
    arrivingScript +
    lookScript +
    shownDayScript +
    bookedScript +
    clockScript +
    lightScript() +
    brokenPictureScript +
    keepPressesScript +
    schemaScript
  );
}
