import { joinClasses } from "./join-classes.ts";

/** The squares of a QR code, row by row; the dark ones are true. */
export type Drawing = { size: number; data: readonly (readonly boolean[])[] };

type QrCodeProps = { drawing: Drawing; label: string; className?: string };

/** A QR code, dark on light in either theme: many cameras read nothing else. */
export function QrCode({ drawing: { size, data }, label, className = "w-56" }: QrCodeProps) {
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={joinClasses("border border-rule", className)}
    >
      <rect width={size} height={size} fill="white" />
      <path d={squares.join("")} fill="black" />
    </svg>
  );
}
