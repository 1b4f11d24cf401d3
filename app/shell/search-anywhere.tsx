import { PaletteDoor } from "./palette-door.tsx";

/** The search on public pages, which have nothing else of it. */
export default function SearchAnywhere({ isAsked }: { isAsked: boolean }) {
  return <PaletteDoor isAsked={isAsked} />;
}
