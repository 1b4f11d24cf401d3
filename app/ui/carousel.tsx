import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { Children, type CSSProperties, type FocusEvent, type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { joinClasses } from "./join-classes.ts";
import { movesAllowed, useSwiper } from "./use-swiper.ts";

type CarouselProps = {
  /** What the slides are, such as "Reviews". */
  label: string;
  /** One child per slide. */
  children: ReactNode;
  /** From 1024 px; 2 at most below that, 1 below 640 px. */
  slidesPerView?: number;
  /** Milliseconds between moves; 0 never moves by itself. */
  autoplayMs?: number;
  /** Milliseconds of a move. */
  speed?: number;
  className?: string;
};

/** Slides that take turns, after the ARIA pattern: can be paused, swiped and driven by keyboard. */
export function Carousel(props: CarouselProps) {
  const { label, slidesPerView = 3, autoplayMs = 0, speed = 700, className } = props;
  const slides = Children.toArray(props.children);
  const [playing, setPlaying] = useState(autoplayMs > 0);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const running = playing && !held.pointer && !held.focus;
  const { track, move, fits } = useSwiper({
    slides: slides.length,
    perView: slidesPerView,
    gap: 24,
    autoplayMs: autoplayMs || 3000,
    speed,
    running,
  });
  useEffect(() => {
    if (!movesAllowed()) setPlaying(false);
  }, []);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={joinClasses("carousel", className)}
      style={
        { "--per-view-wide": slidesPerView, "--per-view-middle": Math.min(2, slidesPerView) } as CSSProperties
      }
      onPointerEnter={(event) => setHeld((was) => ({ ...was, pointer: event.pointerType === "mouse" }))}
      onPointerLeave={() => setHeld((was) => ({ ...was, pointer: false }))}
      onFocus={(event) => setHeld((was) => ({ ...was, focus: event.target.matches(":focus-visible") }))}
      onBlur={(event) => leftBy(event) && setHeld((was) => ({ ...was, focus: false }))}
    >
      <div className={joinClasses("mt-6 ms-auto flex gap-2", fits && "invisible")}>
        {autoplayMs > 0 && (
          <IconButton
            label={playing ? "Pause the slides" : "Play the slides"}
            onClick={() => setPlaying(!playing)}
          >
            {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton label="Previous slide" onClick={() => move(-1)}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next slide" onClick={() => move(1)}>
          <ArrowRight aria-hidden="true" />
        </IconButton>
      </div>
      <div ref={track} className="carousel-track">
        <div className="carousel-slides" aria-live={running ? "off" : "polite"}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of fields
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a slide's place is what it is known by
              key={index}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className="carousel-slide *:h-full"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Whether the focus went out of the carousel altogether. */
function leftBy(event: FocusEvent<HTMLElement>): boolean {
  return !event.currentTarget.contains(event.relatedTarget);
}
