import userRound from "lucide/dist/esm/icons/user-round.mjs";
import { memberApi } from "#app/account/member-api.ts";
import { publicApi, unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { typeset } from "#contract/typeset.ts";
import type { User, UserOrProfile, UsersQuery } from "#contract/users.ts";
import {
  distance,
  halvesOf,
  type Link,
  mostLookedThrough,
  pictured,
  type Query,
  reasonFor,
  type Source,
  sentOf,
  tellingWords,
} from "./find.ts";
import { roleCalled } from "./said.ts";

/* The people whom the search finds. */

type PeopleAsked = Partial<Query> & Pick<UsersQuery, "role" | "request_status">;

/** People as an admin reads them; mistyped, those whose names have half of a word, narrowed to who is near. */
export async function readPeople(
  { q, limit, isMistyped, ...asked }: PeopleAsked,
  options: Parameters<Source>[1],
): Promise<User[]> {
  const read = async (query: { q?: string; limit?: string }) =>
    asShown(await unwrap(memberApi.usersbyadmin.$get({ query: { ...asked, ...query } }, options)));
  if (!isMistyped || !q) return read({ ...(q && { q }), ...(limit && { limit }) });
  const halves = halvesOf(q).map((half) => read({ q: half, limit: mostLookedThrough }));
  const all = new Map((await Promise.all(halves)).flat().map((person) => [person._id, person]));
  return [...all.values()].filter(
    (person) => distance(`${person.name} ${person.email} ${known(person)}`, q) < 2,
  );
}

/** Who an admin may read of, by name, email, class or area. */
export const findPeople: Source = async (query, options) => {
  // "Members" asks for all of them.
  const role = roleCalled(query.q);
  const people = await readPeople(role ? { role, limit: query.limit } : query, options);
  return {
    kind: "People",
    finds: people.flatMap((person) => {
      const named = [`${person.name} ${person.email} ${person.role}`, person.email] as const;
      const found = foundPerson(person, query.q, { named, to: `/dashboard/all-users/${person._id}` });
      const isApplicant = person.request_status === "requested";
      return found.map((one) => ({ ...one, role: person.role, isApplicant }));
    }),
  };
};

/** Who trains with a trainer, who reads their names alone (D24), by name or class: once in each slot, whose list has their card. */
export const findMembers: Source = async ({ q, limit }, options) => {
  const read = (query: { q?: string; limit: string }) =>
    unwrap(memberApi["save-payment-info"].$get({ query: { ...query, running: "true" } }, options));
  // The studio looks for names alone.
  const booked = asShown(
    (await Promise.all([read({ q, limit }), read({ limit: mostLookedThrough })])).flat(),
  );
  // With an email it is what they have booked with others themselves.
  const found = booked.filter(
    ({ userName, className, slotTiming, email }) =>
      email === undefined && distance(`${userName} ${className ?? ""} ${slotTiming}`, q) < 2,
  );
  const each = Map.groupBy(found, ({ userName, slotTiming }) => `${slotTiming} ${userName}`);
  const finds = [...each.values()].flatMap(([one]) => {
    if (!one) return [];
    const { _id, userName, className, slotTiming } = one;
    return {
      label: userName,
      note: `${className && distance(userName, q) >= 2 ? `${className} · ` : ""}In your ${slotTiming}`,
      icon: userRound,
      to: `/dashboard/manage-slot#member-${_id}`,
    };
  });
  return { kind: "Your members", finds };
};

/** Trainers by name, slot, class or area, as everybody reads them. */
export const findTrainers: Source = async (query, options) => {
  // The studio knows no question's little words.
  const asked = sentOf({ ...query, q: tellingWords(query.q).join(" ") });
  const trainers = asShown(await unwrap(publicApi.users.$get({ query: asked }, options)));
  return {
    kind: "Trainers",
    finds: trainers.flatMap((trainer) => {
      const named = [trainer.name, trainer.available_slots.join(", ")] as const;
      return foundPerson(trainer, query.q, { named, to: `/trainer-details/${trainer._id}` });
    }),
  };
};

/** What somebody is, and what they teach and know. */
function known({ role, available_classes, areas_of_expertise }: UserOrProfile): string {
  return [role, ...available_classes, ...areas_of_expertise].join(" ");
}

type Found = { named: readonly [words: string, note: string]; to: string };

/** Somebody found by their name, else with the class or the area that they were found by. */
function foundPerson(person: UserOrProfile, text: string, { named, to }: Found): Link[] {
  const reason = reasonFor(
    text,
    [
      named,
      ...person.available_classes.map(
        (taught) => [`${taught} ${person.name} ${person.role} coach`, `Teaches ${typeset(taught)}`] as const,
      ),
      ...person.areas_of_expertise.map((area) => [area, area] as const),
    ],
    "In their profile",
  );
  return reason ? [{ ...pictured(person), to, ...reason }] : [];
}
