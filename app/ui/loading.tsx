const petals = [0, 45, 90, 135, 180, 225, 270, 315];

/** The loading sign of a page or a large part of one: a rickshaw's turning medallion. */
export function Loading({ label = "Loading…" }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-60 place-content-center gap-4">
      {/* Inline: a picture could load later than what it stands for. */}
      <svg
        viewBox="-60 -60 120 120"
        aria-hidden="true"
        className="mx-auto size-20 animate-[spin_2400ms_linear_infinite]"
      >
        <circle r="55" className="fill-studio stroke-3 stroke-highlight" />
        <circle
          r="48.5"
          strokeDasharray="0 12.7"
          strokeLinecap="round"
          className="fill-none stroke-4 stroke-on-studio"
        />
        {petals.map((turn) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d="M0-11C-19-25-9-37 0-42C9-37 19-25 0-11" className="fill-highlight" />
            <path d="M0-20C-9-27-5-33 0-36C5-33 9-27 0-20" className="fill-accent" />
            <path d="M6-15C7-27 13-36 16-39C16-34 13-24 6-15" className="fill-on-studio" />
            <path d="M0-6C-8-11-6-16 0-20C6-16 8-11 0-6" className="fill-accent" />
          </g>
        ))}
        <circle r="7" className="fill-on-highlight" />
        <circle r="3.5" className="fill-on-studio" />
      </svg>
      <p className="font-semibold text-muted">{label}</p>
    </div>
  );
}
