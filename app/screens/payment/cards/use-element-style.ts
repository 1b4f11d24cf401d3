import type { StripeElementStyle } from "@stripe/stripe-js";
import { type RefObject, useEffect, useState } from "react";
import { watchTheme } from "#app/ui/look.ts";

/** Our colours as the plain values that Stripe's iframes need; re-read when the theme changes. */
export function useElementStyle(probe: RefObject<HTMLElement | null>): StripeElementStyle {
  const [style, setStyle] = useState<StripeElementStyle>({});
  useEffect(() => {
    const read = () => probe.current && setStyle(styleAt(probe.current));
    read();
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", read);
    const stopWatching = watchTheme(read);
    return () => {
      system.removeEventListener("change", read);
      stopWatching();
    };
  }, [probe]);
  return style;
}

function styleAt(element: HTMLElement): StripeElementStyle {
  const { fontSize } = getComputedStyle(element);
  const colour = (token: string) => {
    const sample = document.createElement("span");
    sample.style.color = `var(--color-${token})`;
    element.append(sample);
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  };
  return {
    base: {
      color: colour("ink"),
      iconColor: colour("muted"),
      fontSize,
      fontFamily: '"Helvetica Neue", Arial, sans-serif',
      "::placeholder": { color: colour("muted") },
    },
    invalid: { color: colour("danger"), iconColor: colour("danger") },
  };
}
