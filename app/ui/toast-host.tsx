import { type ComponentType, useEffect, useState } from "react";
import { onFirstToast } from "./toast.ts";

/**
 * The place for toasts; their code is fetched when the page has come to rest, or for the first message. Where
 * it does not come the page goes on without, and asks again for the next message or when the network is back.
 */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    const load = () => {
      import("./toaster.tsx").then(
        (loaded) => setToaster(() => loaded.default),
        (error: unknown) => console.error("messages cannot be shown yet", error),
      );
    };
    onFirstToast(load);
    const timer = setTimeout(load, 2000);
    window.addEventListener("online", load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", load);
    };
  }, []);
  return Toaster ? <Toaster /> : null;
}
