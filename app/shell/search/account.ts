import calendarSync from "lucide/dist/esm/icons/calendar-sync.mjs";
import download from "lucide/dist/esm/icons/download.mjs";
import lock from "lucide/dist/esm/icons/lock-keyhole.mjs";
import monitor from "lucide/dist/esm/icons/monitor-smartphone.mjs";
import shield from "lucide/dist/esm/icons/shield-check.mjs";
import type { Command } from "./find.ts";

/** The anchor of a part of Profile (screens/profile/part.tsx). */
const partOf = (name: string) => `/dashboard/profile#${name}`;

const kept: readonly Command[] = [
  {
    label: "Change your password",
    words: "new reset forgot forgotten",
    icon: lock,
    to: partOf("password"),
  },
  {
    label: "Login security",
    words: "2fa two factor second authenticator passkey app codes",
    icon: shield,
    to: partOf("safer-login"),
  },
  {
    label: "Where you are logged in",
    words: "sessions devices log out everywhere",
    asks: /device|where|log/i,
    icon: monitor,
    to: partOf("sessions"),
  },
];

/** The parts of anybody's account, each opened on Profile; those about logging in where the studio keeps the logins itself. */
export function ofAccount({ isAdmin, isOurs }: { isAdmin: boolean; isOurs: boolean }): readonly Command[] {
  return [
    ...(isOurs ? kept : []),
    ...(isAdmin
      ? []
      : [
          {
            label: "Your sessions in your calendar",
            words: "ics feed sync google apple outlook phone add",
            icon: calendarSync,
            to: partOf("calendar"),
          },
        ]),
    {
      label: "Your data",
      words: "download delete close account gdpr",
      asks: /acc|data|del|down|gdpr/i,
      icon: download,
      to: partOf("data"),
    },
  ];
}
