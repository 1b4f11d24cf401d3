import { joinClasses } from "./join-classes.ts";

type ProgressBarProps = {
  label: string;
  /** 0 to 1; without it the bar only shows that something is going on. */
  value?: number;
  className?: string;
};

/** A thin red bar that fills from the start. */
export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const known = value !== undefined;
  const share = Math.min(1, Math.max(0, value ?? 0));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(share * 100) : undefined}
      className={joinClasses("h-1 w-full overflow-clip", className)}
    >
      <div
        className={joinClasses(
          "h-full origin-left bg-accent",
          known ? "transition-transform" : "scale-x-90 animate-[advance_8s_cubic-bezier(0,0.8,0.2,1)]",
        )}
        style={known ? { transform: `scaleX(${share})` } : undefined}
      />
    </div>
  );
}
