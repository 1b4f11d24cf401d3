/** The squares of a QR code, row by row; the dark ones are true. */
export type Drawing = { size: number; data: readonly (readonly boolean[])[] };

/** A QR code, dark on light in either theme: many cameras read nothing else. */
export function QrCode({ drawing: { size, data }, label }: { drawing: Drawing; label: string }) {
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-56 border border-rule"
    >
      <rect width={size} height={size} fill="white" />
      <path d={squares.join("")} fill="black" />
    </svg>
  );
}
