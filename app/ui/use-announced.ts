import { useEffect } from "react";
import { focusHeading } from "./focus-heading.ts";
import { announce } from "./live-region.tsx";

/** Announces an outcome that replaces what was asked, and focuses its heading; nothing as long as there is none. */
export function useAnnounced(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    announce(title);
    focusHeading();
  }, [title]);
}
