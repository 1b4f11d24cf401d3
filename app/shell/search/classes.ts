import dumbbell from "lucide/dist/esm/icons/dumbbell.mjs";
import messageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import { publicApi, unwrap } from "#app/data/api.ts";
import type { StudioClass } from "#contract/classes.ts";
import { typeset } from "#contract/typeset.ts";
import { brand } from "#studio/brand.ts";
import { distance, type Link, reasonFor, type Source, sentOf } from "./find.ts";

/* The classes that the search finds. */

export const findClasses: Source = async (query, options) => {
  // "Yoga class"
  const q = query.q.replace(/\s+(class|classes|sessions?|lessons?|courses?)\s*$/i, "");
  const classes = await unwrap(publicApi.classes.$get({ query: sentOf({ ...query, q }) }, options));
  return {
    kind: "Classes",
    finds: classes.flatMap((studioClass) => {
      const { class_name, what_to_bring } = studioClass;
      const inside = distance(what_to_bring, q) < 2 ? "In what to bring" : "In its description";
      const reason = reasonFor(q, [[class_name, ""]], inside);
      return reason ? [{ ...rowOf(studioClass), ...reason }] : [];
    }),
  };
};

const taughtHere = "Nothing by that name. Taught here";
const mostTaught = "4";

/** Where nothing is found, what the studio has instead, the most booked first. */
export async function findTaughtHere(options: Parameters<Source>[1]) {
  const query = { limit: mostTaught, sort: "popular" } as const;
  const classes = await unwrap(publicApi.classes.$get({ query }, options));
  const asking = { label: "Ask us", note: brand.hotline, icon: messageCircle, to: "/#find-us", isFar: true };
  return {
    kind: taughtHere,
    finds: classes.length > 0 ? [...classes.map((one) => ({ ...rowOf(one), isFar: true })), asking] : [],
  };
}

/** Whether this was not looked for. */
export const isInstead = ({ kind }: { kind: string }) => kind === taughtHere;

/** A class as a row. */
export function rowOf({ _id, class_name, class_image_url }: StudioClass): Link {
  return {
    to: `/class-details/${_id}`,
    label: typeset(class_name),
    icon: dumbbell,
    picture: { src: class_image_url, name: class_name },
  };
}
