import type { ReactNode } from "react";
import { Link } from "react-router";
import { BrandName, barNameStyle } from "#app/page/brand-name.tsx";
import { pictureAddress } from "#app/ui/picture-address.ts";

type AuthPageProps = {
  title: string;
  lede?: ReactNode;
  /** The poster that fills the other half of a wide window. */
  poster: string;
  children: ReactNode;
};

/** Layout of login and registration: no navigation, one form with a poster beside it. */
export function AuthPage({ title, lede, poster, children }: AuthPageProps) {
  return (
    <main id="main" className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="surface-studio sticky top-0 hidden h-dvh overflow-clip lg:block">
        {/* Narrow windows neither show nor fetch it. */}
        <link
          rel="preload"
          as="image"
          href={pictureAddress(poster)}
          media="(width >= 64rem)"
          fetchPriority="high"
        />
        <img
          src={pictureAddress(poster)}
          alt=""
          width={640}
          height={800}
          loading="lazy"
          fetchPriority="high"
          className="size-full object-cover"
        />
      </div>
      <div className="flex flex-col">
        {/* Where the bar has it, so that it stays in place as one page follows the other. */}
        <div className="page-width flex h-16 items-center lg:h-auto lg:max-w-[calc(var(--container-form)+2*var(--spacing-gutter))] lg:pt-12">
          <Link to="/" className={barNameStyle}>
            <BrandName mark="size-9 text-accent-display" />
          </Link>
        </div>
        <div className="ornament-border lg:hidden" />
        <div className="mx-auto flex w-full max-w-[calc(var(--container-form)+2*var(--spacing-gutter))] grow flex-col px-gutter pb-6 lg:pb-12">
          <div className="grid gap-8 py-8 sm:my-auto">
            <header className="grid gap-3">
              <h1 tabIndex={-1} className="font-display text-display-2">
                {title}
              </h1>
              {lede && <p className="text-lead text-muted">{lede}</p>}
            </header>
            {children}
          </div>
        </div>
      </div>
    </main>
  );
}
