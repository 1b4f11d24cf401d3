import type { ReactNode } from "react";
import { Link } from "react-router";
import { BrandName, barNameStyle } from "#app/page/brand-name.tsx";
import { fitWords } from "#app/ui/fit-words.ts";

type AuthPageProps = {
  title: string;
  lede?: ReactNode;
  /** A `DoorPoster`: the other half of a wide window. */
  poster: ReactNode;
  children: ReactNode;
};

/** Layout of login and registration: no navigation, one form with a poster beside it, or above it in a narrow window. */
export function AuthPage({ title, lede, poster, children }: AuthPageProps) {
  return (
    <main
      id="main"
      className="grid min-h-dvh content-start md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr]"
    >
      {/* Where the bar has it, so that it stays in place as one page follows the other. */}
      <div className="md:col-start-2">
        <div className="door-width flex h-16 items-center md:h-auto md:pt-8 lg:pt-12">
          <Link to="/" className={barNameStyle}>
            <BrandName mark="size-9 text-accent-display" />
          </Link>
        </div>
        <div className="ornament-border md:hidden" />
      </div>
      <div className="border-rule border-b-2 md:col-start-1 md:row-span-2 md:row-start-1 md:border-r-2 md:border-b-0">
        {poster}
      </div>
      <div className="door-width flex flex-col pb-6 md:col-start-2 lg:pb-12">
        <div className="grid gap-6 py-6 sm:gap-8 sm:py-8">
          <header className="@container grid gap-2 sm:gap-3">
            <h1
              tabIndex={-1}
              style={fitWords(title)}
              className="text-fitted font-display [--fitted-most:var(--text-display-2)]"
            >
              {title}
            </h1>
            {lede && <p className="text-lead text-muted">{lede}</p>}
          </header>
          {children}
        </div>
      </div>
    </main>
  );
}
