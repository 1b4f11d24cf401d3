import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Fold } from "#app/ui/fold.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** The sections below the name and photo. */
const titles = {
  calendar: "Your sessions in your calendar",
  password: "Your password",
  "safer-login": "Login security",
  sessions: "Where you are logged in",
  data: "Your data",
};
const hints: Record<keyof typeof titles, string> = {
  calendar: "Always up to date on your phone",
  password: "Choose another one",
  "safer-login": "A passkey, or codes from your phone",
  sessions: "Log out a device you no longer use",
  data: "Download it, or delete your account",
};
export type PartName = keyof typeof titles;

/** In page order. */
export const partNames = Object.keys(titles) as PartName[];

const titleIdOf = (name: PartName) => `${name}-title`;

type PartProps = {
  name: PartName;
  /** Whether it is open from the beginning, also where no link led to it. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A section of the page, opened by its heading or by a link to it. */
export function Part({ name, isOpen, children }: PartProps) {
  const isNamed = useLocation().hash === `#${name}`;
  // It stays open when the reason for it is gone.
  const [wasOpen] = useState(isOpen);
  return (
    <Fold id={name} title={titles[name]} hint={hints[name]} isOpen={wasOpen || isNamed}>
      <div className="grid max-w-text gap-4">{children}</div>
    </Fold>
  );
}

/** The outline of a section that is a sentence and a button. */
export function PartOutline() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-6 w-80 max-w-full" />
      <Skeleton className="h-11 w-52" />
    </div>
  );
}

/** Focuses a section's heading when the focused element has disappeared. */
export function focusPart(name: PartName): void {
  document.getElementById(titleIdOf(name))?.focus({ preventScroll: true });
}

/** Focuses the section's heading when its form closes, taking the pressed button with it. */
export function useFocusOnClosing(name: PartName, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusPart(name);
    wasOpen.current = isOpen;
  }, [name, isOpen]);
}
