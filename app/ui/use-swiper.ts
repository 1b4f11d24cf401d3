import { type RefObject, useEffect, useRef, useState } from "react";
import type Swiper from "swiper";

export type SwiperOptions = {
  slides: number;
  perView: number;
  gap: number;
  autoplayMs: number;
  /** Milliseconds of one move. */
  speed: number;
  /** Whether the slides may move by themselves now. */
  running: boolean;
};

type SwiperHandle = { track: RefObject<HTMLDivElement | null>; move: (steps: 1 | -1) => void; fits: boolean };

/** Fetches Swiper after the page is there and lets it drive the track; until then the track scrolls. */
export function useSwiper(options: SwiperOptions): SwiperHandle {
  const { slides, perView, gap, autoplayMs, speed, running } = options;
  const track = useRef<HTMLDivElement>(null);
  const [swiper, setSwiper] = useState<Swiper>();
  const [fits, setFits] = useState(false);

  useEffect(() => {
    let left = false;
    let made: Swiper | undefined;
    async function start() {
      const { Autoplay, Swiper } = await import("./swiper.ts");
      if (left || !track.current) return;
      const enough = slides > perView;
      made = new Swiper(track.current, {
        modules: [Autoplay],
        wrapperClass: "carousel-slides",
        slideClass: "carousel-slide",
        slidesPerView: 1,
        breakpoints: { 640: { slidesPerView: Math.min(2, perView) }, 1024: { slidesPerView: perView } },
        spaceBetween: gap,
        speed: movesAllowed() ? speed : 0,
        autoplay: { delay: autoplayMs, disableOnInteraction: false },
        loop: enough,
        // Swiper's loop needs one slide more than are shown; with fewer the last is followed by the first.
        rewind: !enough,
        watchSlidesProgress: true,
        on: { init: settle, resize: settle, transitionEnd: settle },
      });
      made.autoplay.stop();
      setSwiper(made);
    }
    function settle(swiper: Swiper) {
      setFits(swiper.isLocked);
      hideFromKeyboard(swiper);
    }
    // Offline the track still scrolls, so a failed download needs no word.
    start().catch(() => {});
    return () => {
      left = true;
      made?.destroy();
      setSwiper(undefined);
    };
  }, [slides, perView, gap, autoplayMs, speed]);

  useEffect(() => {
    if (running) swiper?.autoplay.start();
    else swiper?.autoplay.stop();
  }, [swiper, running]);

  function move(steps: 1 | -1) {
    if (!swiper)
      track.current?.scrollBy({ left: (steps * track.current.clientWidth) / 2, behavior: "smooth" });
    else if (steps === 1) swiper.slideNext();
    else swiper.slidePrev();
  }

  return { track, move, fits };
}

/** Whether this person lets things move. */
export function movesAllowed(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What one cannot see one should not reach with Tab either. */
function hideFromKeyboard(swiper: Swiper): void {
  for (const slide of swiper.slides) {
    slide.inert = !slide.classList.contains("swiper-slide-visible");
  }
}
