import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/** Calls `pass` when the element is removed with the focus in it, which would otherwise be lost. */
export function useFocusPassedOn(pass: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, []);
  // Later than the layout effect: by then the replacement is there.
  const passOn = useEffectEvent(() => {
    if (hadFocus.current && document.activeElement === document.body) pass();
  });
  useEffect(() => () => passOn(), []);

  return box;
}
