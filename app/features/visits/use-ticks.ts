import { onlineManager } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { announce } from "#app/ui/live-region.tsx";
import { sendTicks, type Tick, tick, useIsCutOff, useKeptTicks } from "./kept-ticks.ts";

/** Milliseconds between two tries to send what waits, while the page is open: a phone may not notice that it is back. */
const retryMs = 15_000;

/** What the person with this email has ticked and the studio does not have yet, sent as soon as there is a network. */
export function useTicks(by: string) {
  const kept = useKeptTicks(by);
  const isCutOff = useIsCutOff();
  const isWaiting = kept.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const send = () => void sendTicks(by);
    send();
    const timer = setInterval(send, retryMs);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [by, isWaiting]);
  return {
    /** How many wait for a network. */
    waiting: isCutOff ? kept.length : 0,
    /** Whether somebody came, if that was ticked here and the studio does not have it yet. */
    keptFor: (membershipId: string, day: string): Tick | undefined =>
      kept.find((one) => one.membershipId === membershipId && one.day === day),
    tick: (one: Omit<Tick, "by">) => tick({ by, ...one }),
  };
}

/** What becomes of ticks while the browser knows that it has no network, also announced; empty with one. */
export function useKeptHereText(): string {
  const isOffline = useSyncExternalStore(
    (call) => onlineManager.subscribe(call),
    () => !onlineManager.isOnline(),
    () => false,
  );
  const text = isOffline ? "No network: ticks are kept here" : "";
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  return text;
}

/** "3 ticks wait for a network": what waits to be sent, in words; empty without any. */
export function waitingText(waiting: number): string {
  if (waiting === 0) return "";
  return waiting === 1 ? "1 tick waits here for a network" : `${waiting} ticks wait here for a network`;
}
