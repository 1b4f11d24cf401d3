import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "./toast.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

/** The place for toasts; their code is fetched when the page has come to rest, or for the first message. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    onFirstToast(() => setWanted(true));
    const timer = setTimeout(() => setWanted(true), 2000);
    return () => clearTimeout(timer);
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
