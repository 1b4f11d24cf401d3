import arrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import arrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import pause from "lucide/dist/esm/icons/pause.mjs";
import play from "lucide/dist/esm/icons/play.mjs";
import { Children, type CSSProperties, type FocusEvent, type ReactNode, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { joinClasses } from "./join-classes.ts";
import { useSlides } from "./use-slides.ts";

type CarouselProps = {
  /** What the slides are, such as "Reviews". */
  label: string;
  /** One child per slide. */
  children: ReactNode;
  /** Milliseconds between moves. */
  autoplayMs: number;
};

/** Rotating slides, after the ARIA pattern: can be paused, swiped and operated by keyboard. */
export function Carousel(props: CarouselProps) {
  const { label, autoplayMs } = props;
  const slides = Children.toArray(props.children);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const running = playing && !held.pointer && !held.focus;
  const { row, isLed, first, inView, move, swipe } = useSlides({
    count: slides.length,
    autoplayMs,
    running,
  });
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
  }, []);
  const fits = slides.length <= inView;
  const inTurn = [...slides.keys()].map((place) => (first + place) % slides.length);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="carousel"
      data-fits={fits || undefined}
      onPointerEnter={(event) => setHeld((was) => ({ ...was, pointer: event.pointerType === "mouse" }))}
      onPointerLeave={() => setHeld((was) => ({ ...was, pointer: false }))}
      onFocus={(event) => setHeld((was) => ({ ...was, focus: event.target.matches(":focus-visible") }))}
      onBlur={(event) => leftBy(event) && setHeld((was) => ({ ...was, focus: false }))}
    >
      <div className={joinClasses("mt-6 flex items-center gap-2", fits && "invisible")}>
        <span aria-hidden="true" className="carousel-marks">
          {slides.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide has nothing but its place
            <span key={index} style={{ "--place": inTurn.indexOf(index) } as CSSProperties} />
          ))}
        </span>
        <IconButton
          label={playing ? "Pause the slides" : "Play the slides"}
          onClick={() => setPlaying(!playing)}
        >
          <Icon of={playing ? pause : play} />
        </IconButton>
        <IconButton label="Previous slide" onClick={() => move(-1)}>
          <Icon of={arrowLeft} />
        </IconButton>
        <IconButton label="Next slide" onClick={() => move(1)}>
          <Icon of={arrowRight} />
        </IconButton>
      </div>
      <div className="carousel-track" data-led={isLed || undefined} {...swipe}>
        <div ref={row} className="carousel-slides" aria-live={running ? "off" : "polite"}>
          {inTurn.map((index, place) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of fields
            <div
              key={index}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              // Keeps Tab from reaching slides that are out of view.
              inert={isLed && place >= inView}
              className="carousel-slide *:h-full"
            >
              {slides[index]}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Whether the focus has left the carousel. */
function leftBy(event: FocusEvent<HTMLElement>): boolean {
  return !event.currentTarget.contains(event.relatedTarget);
}
