import { useId } from "react";
import { joinClasses } from "./join-classes.ts";

type DividerProps = { variant?: "rule" | "hair" | "ornament"; className?: string };

/** A line between parts: strong, faint, or the painted border of a rickshaw, which is for rare places. */
export function Divider({ variant = "rule", className }: DividerProps) {
  if (variant === "ornament") return <Ornament className={className} />;
  return <hr className={joinClasses(variant === "rule" ? "border-rule" : "border-hair", className)} />;
}

function Ornament({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={joinClasses("block h-6 w-full text-studio", className)}>
      <defs>
        <pattern id={id} width="72" height="24" patternUnits="userSpaceOnUse">
          <path d="M0 1h72M0 23h72" stroke="currentColor" strokeWidth="2" />
          <g className="fill-accent">
            <path d="M18 4c4 3 4 5 0 8-4-3-4-5 0-8Z" />
            <path d="M18 12c4 3 4 5 0 8-4-3-4-5 0-8Z" />
            <path d="M10 12c3-4 5-4 8 0-3 4-5 4-8 0Z" />
            <path d="M18 12c3-4 5-4 8 0-3 4-5 4-8 0Z" />
          </g>
          <circle cx="18" cy="12" r="2.5" className="fill-highlight" />
          <path d="M42 12 54 5l12 7-12 7Z" fill="currentColor" />
          <path d="M48 12 54 8.500l6 3.500-6 3.500Z" className="fill-highlight" />
          <circle cx="36" cy="12" r="2" fill="currentColor" />
          <circle cx="0" cy="12" r="2" fill="currentColor" />
          <circle cx="72" cy="12" r="2" fill="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
