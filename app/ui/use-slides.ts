import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";

type SlidesOptions = {
  count: number;
  autoplayMs: number;
  /** Whether the slides may move by themselves now. */
  running: boolean;
};

/**
 * A move in progress: the slide it started at, how many slides it has moved and, for a swipe, where the finger started.
 */
type Motion = { start: number; shift: number; fromX?: number };

/** Milliseconds of one move (`spec §9`). */
const moveMs = 700;

/** Pixels after which a touch is a swipe, and the share of a slide after which it brings the next one. */
const slopPx = 8;
const enough = 0.15;

/**
 * Moves slides in a circle: the row is shifted by one slide, then their order is rotated and the shift reset. The order
 * is that of the document, so what is read out and tabbed through is what is seen.
 */
export function useSlides({ count, autoplayMs, running }: SlidesOptions) {
  const row = useRef<HTMLDivElement>(null);
  const motion = useRef<Motion>(undefined);
  // The first slide, from 0 on; the others follow in a circle.
  const [first, setFirst] = useState(0);
  // Until scripts have taken over the slides scroll.
  const [isLed, setIsLed] = useState(false);
  const inView = useSyncExternalStore(watchWidth, slidesInView, () => 3);
  const goesRound = count > inView;

  useEffect(() => setIsLed(true), []);

  const moveOn = useEffectEvent(() => move(1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide stays for its full time
  useEffect(() => {
    if (!running || !goesRound) return;
    const timer = setInterval(moveOn, autoplayMs);
    return () => clearInterval(timer);
  }, [running, goesRound, autoplayMs, first]);

  function move(steps: 1 | -1) {
    if (!goesRound || motion.current) return;
    motion.current = { start: first, shift: 0 };
    void glideTo(steps);
  }

  /** Finishes the motion from where it is. */
  async function glideTo(target: -1 | 0 | 1) {
    if (!row.current || !motion.current) return;
    const { style } = row.current;
    const { start, shift } = motion.current;
    const isBack = Math.min(shift, target) < 0;
    show({ start, shift, isBack });
    // Forces layout: a transition starts from what the browser last computed.
    row.current.getBoundingClientRect();
    style.transitionDuration = `${moveMs}ms`;
    show({ start, shift: target, isBack });
    await Promise.allSettled(row.current.getAnimations().map(({ finished }) => finished));
    style.transitionDuration = "";
    // On the way back the order was rotated before. Rotating it while the browser still considers the row to be moving
    // would count as a layout shift.
    if (target !== -1) for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    show({ start: start + target, shift: 0, isBack: false });
    row.current?.toggleAttribute("data-turned", target === 1);
    motion.current = undefined;
  }

  /** To move back, the previous slide is put first, out of view. */
  function show({ start, shift, isBack }: { start: number; shift: number; isBack: boolean }) {
    row.current?.removeAttribute("data-turned");
    flushSync(() => setFirst((start + count - (isBack ? 1 : 0)) % count));
    row.current?.style.setProperty("--shift", String(isBack ? shift + 1 : shift));
  }

  /** How many slides the finger has moved since it was put down: one at most. */
  function shiftAt(x: number, fromX: number): number {
    const [one, two] = row.current?.children ?? [];
    if (!one || !two) return 0;
    const step = two.getBoundingClientRect().left - one.getBoundingClientRect().left;
    return Math.max(-1, Math.min(1, (fromX - x) / step));
  }

  function endSwipe(isMeant: boolean) {
    if (motion.current?.fromX === undefined) return;
    const { shift } = motion.current;
    void glideTo(isMeant && Math.abs(shift) > enough ? (Math.sign(shift) as -1 | 1) : 0);
  }

  /** Handlers for the element around the row: swipes, and a press on the slide that only shows its edge. */
  const swipe: ComponentProps<"div"> = {
    // A mouse uses the buttons, and selects text.
    onPointerDown({ pointerType, isPrimary, clientX }) {
      if (pointerType === "mouse" || !isPrimary || !goesRound || motion.current) return;
      motion.current = { start: first, shift: 0, fromX: clientX };
    },
    onPointerMove({ clientX, currentTarget, pointerId }) {
      const { start, fromX } = motion.current ?? {};
      if (!motion.current || start === undefined || fromX === undefined) return;
      if (motion.current.shift === 0 && Math.abs(clientX - fromX) < slopPx) return;
      currentTarget.setPointerCapture(pointerId);
      const shift = shiftAt(clientX, fromX);
      motion.current.shift = shift;
      show({ start, shift, isBack: shift < 0 });
    },
    onPointerUp: () => endSwipe(true),
    onPointerCancel: () => endSwipe(false),
    // That slide is inert, so that a press reaches the row.
    onClick: ({ target }) => target === row.current && move(1),
  };

  return { row, isLed, first, inView, move, swipe };
}

/** How many slides are in view, as in carousel.css. */
function slidesInView(): number {
  if (window.matchMedia("(width >= 1024px)").matches) return 3;
  return window.matchMedia("(width >= 640px)").matches ? 2 : 1;
}

function watchWidth(call: () => void): () => void {
  addEventListener("resize", call);
  return () => removeEventListener("resize", call);
}
