import search from "lucide/dist/esm/icons/search.mjs";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { askForSearch, useIsMac } from "./asked.ts";

type SearchButtonProps = {
  /** Before the search opens. */
  onPress?: () => void;
  className?: string;
};

/** Looks like a field and opens the search; shows the shortcut where there is likely a keyboard. */
export function SearchButton({ onPress, className }: SearchButtonProps) {
  const onMac = useIsMac();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={onMac ? "Meta+K" : "Control+K"}
      onClick={() => {
        onPress?.();
        askForSearch();
      }}
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
