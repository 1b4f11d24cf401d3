import { type ReactNode, useState } from "react";
import { Palette } from "./palette.tsx";
import { searchAsked } from "./search-door.ts";

type PaletteDoorProps = {
  /** Whether it was asked for before its code was there. */
  isAsked?: boolean;
  children?: ReactNode;
};

/**
 * The search, over the page. Its code loads with the pages of people who are logged in, because people type on right
 * after the shortcut.
 */
export function PaletteDoor({ isAsked = false, children }: PaletteDoorProps) {
  const asked = searchAsked.use();
  const [answered, setAnswered] = useState(asked - Number(isAsked));
  return (
    <>
      {children}
      {asked > answered && <Palette onClose={() => setAnswered(asked)} />}
    </>
  );
}
