import search from "lucide/dist/esm/icons/search.mjs";
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Palette } from "./palette.tsx";

/** Opens the search over the page. */
export type OpenPalette = () => void;

/**
 * The search and its shortcut, Ctrl or ⌘ K, for the pages of people who are logged in. Its code loads with those pages,
 * because people type on right after the shortcut.
 */
export function PaletteDoor({ children }: { children: (open: OpenPalette) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  // The page is not rendered again for the search to open above it.
  const page = useMemo(() => children(open), [children, open]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // An open dialog comes first, this search included.
      if (!asksForSearch(event) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <>
      {page}
      {isOpen && <Palette onClose={() => setIsOpen(false)} />}
    </>
  );
}

function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // With Shift it is the browser's own shortcut; autofill sends events without a key.
  return /^k$/i.test(key) && !altKey && !shiftKey && (isMac() ? metaKey : ctrlKey);
}

/** On a Mac Ctrl K deletes to the end of a line, in text fields too. */
function isMac(): boolean {
  return /Mac|iP/.test(navigator.platform);
}

/** The same, in a component; false on the server, which does not know. */
function useIsMac(): boolean {
  return useSyncExternalStore(never, isMac, () => false);
}

const never = () => () => {};

/** Looks like a field and opens the search; shows the shortcut where there is likely a keyboard. */
export function SearchButton({ onOpen, className }: { onOpen: OpenPalette; className?: string }) {
  const onMac = useIsMac();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={onMac ? "Meta+K" : "Control+K"}
      onClick={onOpen}
      className={joinClasses(
        "flex min-h-target w-full items-center gap-3 rounded border border-hair bg-raised px-3 text-start",
        "font-semibold text-muted transition-colors hover:border-rule hover:text-ink",
        className,
      )}
    >
      <Icon of={search} className="size-5 shrink-0" />
      {/* Beside the sidebar the place tells it apart from a list's own search. */}
      <span>
        Search<span className="lg:hidden"> everything</span>
      </span>
      <span aria-hidden="true" className="ms-auto hidden text-small sm:pointer-fine:inline">
        {onMac ? "⌘ K" : "Ctrl K"}
      </span>
    </button>
  );
}
