import { useEffect } from "react";
import { kept } from "#app/ui/kept.ts";

const ticks = kept("ticks");

/** Sends what somebody ticked without a network before they reloaded or left the page on which they did (D77). */
export function useSendKeptTicks(email: string | undefined): void {
  useEffect(() => {
    const send = async () => {
      if (email === undefined || ticks.read() === null) return;
      const { sendTicks } = await import("#app/features/visits/kept-ticks.ts");
      await sendTicks(email);
    };
    void send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [email]);
}
