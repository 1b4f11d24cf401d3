import { PaletteDoor } from "./palette-door.tsx";

/** The search's shortcut on public pages, which have nothing else of it. */
export default function SearchAnywhere() {
  return <PaletteDoor>{() => null}</PaletteDoor>;
}
