type ShareBarProps = { part: number; whole: number };

/** "9 of 12", as text and as a bar. */
export function ShareBar({ part, whole }: ShareBarProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-[9ch] whitespace-nowrap">
        {part} of {whole}
      </span>
      <span aria-hidden="true" className="h-3 w-24 bg-sunken md:w-32 print-color-exact">
        <span
          className="block h-full bg-(--text-color-studio) print-color-exact"
          style={{ width: `${Math.min(100, (part / whole) * 100)}%` }}
        />
      </span>
    </span>
  );
}
