import { html } from "hono/html";
import type { Role } from "#contract/users.ts";

type Due = readonly [when: string, what: string];

const always: readonly Due[] = [
  ["An article is sent", "The newsletter, if you subscribed and confirmed it"],
  ["You forget a password", "A link to set another"],
];

/** When there is something to read, and what, by whose inbox it is (D65). */
const due: Record<Role, readonly Due[]> = {
  member: [
    ["You book", "Your ticket, with what comes first, and a link to its receipt"],
    ["Something changes", "New dates, a cancelled session, refunds"],
    ["A place is free", "An offer to the first on the waiting list"],
    ["You apply to coach", "Our answer"],
    ...always,
  ],
  trainer: [
    [
      "Somebody books you",
      "The day’s bookings, at eight in the evening; at once before a session that begins sooner, and if that booking is cancelled before it",
    ],
    ["The studio calls off your sessions", "Which, and when it closes"],
    ["Somebody gives a session of yours", "Who, and what it is when they give it back"],
    ...always,
  ],
  admin: [
    ["Places are held and not paid for", "Of which slot, once a day"],
    ["You try an article", "The newsletter, as readers get it"],
    ...always,
  ],
};

/** When there is something to read, and what: a member's where nobody is known. */
export function dueMails(role: Role = "member") {
  return html`<dl>${due[role].map(([when, what]) => html`<dt>${when}</dt><dd>${what}</dd>`)}</dl>`;
}
