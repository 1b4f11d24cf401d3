import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { ProgressBar } from "#app/ui/progress-bar.tsx";

/** Milliseconds a navigation may take before anything shows; quicker ones need no bar. */
const patience = 150;

/** A bar at the top of the window while the next page is on its way. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <ProgressBar label="Loading the page" className="fixed inset-x-0 top-0 z-toast" /> : null;
}
