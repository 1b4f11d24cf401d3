import slots from "lucide/dist/esm/icons/calendar-clock.mjs";
import gone from "lucide/dist/esm/icons/calendar-x.mjs";
import check from "lucide/dist/esm/icons/circle-check.mjs";
import loggedOut from "lucide/dist/esm/icons/log-out.mjs";
import mail from "lucide/dist/esm/icons/mail.mjs";
import newspaper from "lucide/dist/esm/icons/newspaper.mjs";
import type { Drawing } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { OwnDeed } from "#contract/audit.ts";

/** What a trainer did, or what was done to their sessions, and the way to where it is dealt with. */
export function OwnDeedText({ deed: { action, ...deed } }: { deed: OwnDeed }) {
  const { text, to, label } = ownDeeds[action];
  return (
    <>
      {text(deed)}
      {to && (
        <>
          {" "}
          <TextLink to={to} className="text-small print:hidden">
            {label}
          </TextLink>
        </>
      )}
    </>
  );
}

type OwnDeedWords = {
  mark: Drawing;
  text: (deed: Pick<OwnDeed, "isOwn" | "of">) => string;
  to?: string;
  label?: string;
};

const daysOff = { to: "/dashboard/manage-slot#days-off", label: "Days off" };

export const ownDeeds: Record<OwnDeed["action"], OwnDeedWords> = {
  "slots changed": {
    mark: slots,
    text: ({ isOwn }) => (isOwn ? "You changed your slots" : "The studio changed your slots"),
    ...{ to: "/dashboard/update-slot", label: "Your slots" },
  },
  "called off": {
    mark: gone,
    text: ({ isOwn }) => (isOwn ? "You called off your sessions" : "The studio called off your sessions"),
    ...daysOff,
  },
  "taken back": {
    mark: check,
    text: ({ isOwn }) =>
      isOwn
        ? "You took days off back: your sessions take place"
        : "The studio took days off back: your sessions take place",
    ...daysOff,
  },
  "put in no more": {
    mark: gone,
    text: ({ of }) => (of ? `You gave back a session of ${of}` : "Nobody steps in for you any more"),
    ...daysOff,
  },
  "wrote to a slot": {
    mark: mail,
    text: ({ isOwn }) => (isOwn ? "You wrote to a slot" : "The studio wrote to a slot of yours"),
  },
  "newsletter sent": {
    mark: newspaper,
    text: () => "You sent an article to the newsletter’s readers",
    ...{ to: "/dashboard/my-articles", label: "Your articles" },
  },
  "logged out": { mark: loggedOut, text: () => "The studio logged you out everywhere" },
};
