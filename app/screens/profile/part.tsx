import { type ReactNode, useEffect, useRef } from "react";

/** The sections below the name and photo. */
const titles = {
  calendar: "Your sessions in your calendar",
  password: "Your password",
  "safer-login": "Login security",
  sessions: "Where you are logged in",
  data: "Your data",
};
export type PartName = keyof typeof titles;

/** In page order. */
export const partNames = Object.keys(titles) as PartName[];

const titleIdOf = (name: PartName) => `${name}-title`;

/** A section of the page, linked from PartLinks. */
export function Part({ name, children }: { name: PartName; children: ReactNode }) {
  const titleId = titleIdOf(name);
  return (
    <section id={name} aria-labelledby={titleId} className="grid max-w-text gap-4 border-rule border-t pt-6">
      <h2 id={titleId} tabIndex={-1} className="font-bold text-title">
        {titles[name]}
      </h2>
      {children}
    </section>
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

/** Links to the sections of a long page: above it, or beside it where there is room. */
export function PartLinks({ names, className }: { names: readonly PartName[]; className?: string }) {
  return (
    <nav aria-label="On this page" className={className}>
      <ul className="flex flex-wrap gap-x-4 text-small xl:grid xl:border-hair xl:border-l-2 xl:pl-4">
        {names.map((name) => (
          <li key={name}>
            <a href={`#${name}`} className="text-link inline-flex min-h-8 items-center">
              {titles[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
