import { useEffect, useState } from "react";
import { joinClasses } from "#app/ui/join-classes.ts";

/** Milliseconds in which a count reaches its new value, whatever the distance, in at most `mostSteps`. */
const durationMs = 160;
const mostSteps = 8;

/** A number that counts to its new value; at once for those who want no motion. */
export function RollingCount({ count }: { count: number }) {
  const { shown, moved } = useCounting(count);
  return (
    <span className="inline-flex overflow-clip">
      <span
        key={shown}
        className={joinClasses(
          moved &&
            "transition-[translate,opacity] duration-quick starting:translate-y-1/2 starting:opacity-0",
        )}
      >
        {shown.toLocaleString("en")}
      </span>
    </span>
  );
}

function useCounting(target: number): { shown: number; moved: boolean } {
  const [state, setState] = useState({ shown: target, moved: false });
  const { shown } = state;
  useEffect(() => {
    if (shown === target) return;
    const distance = target - shown;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const stride = still ? distance : Math.sign(distance) * Math.ceil(Math.abs(distance) / mostSteps);
    const waitMs = stride === distance ? 0 : durationMs / mostSteps;
    const timer = setTimeout(() => setState({ shown: shown + stride, moved: true }), waitMs);
    return () => clearTimeout(timer);
  }, [shown, target]);
  return state;
}
