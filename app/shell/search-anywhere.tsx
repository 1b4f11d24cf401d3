import { useEffect, useState } from "react";
import { Palette } from "./palette.tsx";
import { searchAsked } from "./search-door.ts";

type SearchAnywhereProps = {
  /** Whether it was asked for before its code was there. */
  isAsked: boolean;
};

/** The search, over the page. */
export default function SearchAnywhere({ isAsked }: SearchAnywhereProps) {
  const [isOpen, setIsOpen] = useState(isAsked);
  useEffect(() => searchAsked.watch(() => setIsOpen(true)), []);
  return isOpen && <Palette onClose={() => setIsOpen(false)} />;
}
