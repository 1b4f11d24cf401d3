import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { announce } from "#app/ui/live-region.tsx";

/** After a navigation: says the new page's title and moves the focus to its main heading. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const frame = requestAnimationFrame(() => {
      announce(document.title || (document.querySelector("main h1")?.textContent ?? ""));
      if (!hash) focusHeading();
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);

  return null;
}
