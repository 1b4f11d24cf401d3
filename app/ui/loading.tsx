import { joinClasses } from "./join-classes.ts";

type LoadingProps = { label?: string; className?: string };

const beats = ["0ms", "120ms", "240ms", "360ms"];

/** The loading animation of a page or a large part of one: four bars keeping a beat. */
export function Loading({ label = "Loading…", className }: LoadingProps) {
  return (
    <div role="status" className={joinClasses("grid min-h-60 place-content-center gap-4", className)}>
      <div aria-hidden="true" className="flex h-12 justify-center gap-2">
        {beats.map((delay) => (
          <span
            key={delay}
            style={{ animationDelay: delay }}
            className="w-2 animate-[beat_1000ms_var(--ease-move)_infinite] bg-accent even:bg-studio"
          />
        ))}
      </div>
      <p className="font-semibold text-muted">{label}</p>
    </div>
  );
}
