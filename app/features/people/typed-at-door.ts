import { useEffect } from "react";
import { readSession } from "#app/account/session.ts";
import type { ChosenPicture } from "#app/forms/picture-file.ts";

/** What was typed at the login or the registration; never the password. */
type Typed = { name?: string; email?: string; photoUrl?: string; photo?: ChosenPicture | undefined };

/** In this page's memory alone: gone when it is reloaded, or once somebody is in. */
let typed: Typed = {};

/** What was typed so far at either door. */
export function typedAtDoor(): Typed {
  return typed;
}

/** Forgets it, as a reload does; tests open many pages within one. */
export function forgetTyped(): void {
  typed = {};
}

/** Carries what is typed here to the other door, and back. */
export function useTypedAtDoor(here: Typed): void {
  // After every change, and after the login: an effect that ends with the form comes too late for the next one.
  useEffect(() => {
    if (readSession().status === "signedIn") forgetTyped();
    else typed = { ...typed, ...here };
  });
}
