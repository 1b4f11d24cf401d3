import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { toast } from "./toast.ts";
import { whenIdle } from "./when-idle.ts";

type Dialog<Props> = ComponentType<Props> & {
  /** An effect that fetches its code while the browser is idle, so that it opens without a network, too. */
  fetchAhead: () => () => void;
};

/**
 * A dialog whose code comes once it is opened. Where that can't be had, the page stays, a message says so, and the next press
 * tries again: to React a piece of code that failed has failed for good, and the whole page with it.
 */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): Dialog<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    Loaded ??= await load();
  };

  function LateDialog(props: Props) {
    const [isHere, setIsHere] = useState(Loaded !== undefined);
    const giveUp = useEffectEvent(() => {
      sayNotFetched();
      props.onClose();
    });
    useEffect(() => {
      let isLeft = false;
      if (!isHere)
        fetch().then(
          () => setIsHere(true),
          () => isLeft || giveUp(),
        );
      return () => {
        isLeft = true;
      };
    }, [isHere]);
    return isHere && Loaded ? <Loaded {...props} /> : null;
  }

  function fetchAhead() {
    const stop = new AbortController();
    whenIdle(() => void fetch().catch(() => {}), stop.signal);
    return () => stop.abort();
  }

  return Object.assign(LateDialog, { fetchAhead });
}

function sayNotFetched(): void {
  if (navigator.onLine) toast.error("This could not be loaded", "Try again, or reload the page.");
  else toast.error("No network", "Try again once you are back online.");
}
