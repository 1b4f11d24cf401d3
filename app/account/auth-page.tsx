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
      className="grid min-h-dvh content-start lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
    >
      {/* Where the bar has it, so that it stays in place as one page follows the other. */}
      <div className="lg:col-start-2">
        <div className="page-width flex h-16 items-center lg:h-auto lg:max-w-[calc(var(--container-form)+2*var(--spacing-gutter))] lg:pt-12">
          <Link to="/" className={barNameStyle}>
            <BrandName mark="size-9 text-accent-display" />
          </Link>
        </div>
        <div className="ornament-border lg:hidden" />
      </div>
      <div className="surface-studio overflow-clip lg:sticky lg:top-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:h-dvh">
        {poster}
      </div>
      <div className="mx-auto flex w-full max-w-[calc(var(--container-form)+2*var(--spacing-gutter))] flex-col px-gutter pb-6 lg:col-start-2 lg:pb-12">
        <div className="grid gap-6 py-6 sm:my-auto sm:gap-8 sm:py-8">
          <header className="@container grid gap-2 sm:gap-3">
            <h1
              tabIndex={-1}
              // One line, as wide as the form at most.
              style={fitWords(title.replaceAll(" ", "0"))}
              className="text-fitted font-display [--fitted-most:var(--text-display-2)] sm:whitespace-nowrap"
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
