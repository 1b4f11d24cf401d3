import { Link, type LinkProps } from "react-router";
import { joinClasses } from "./join-classes.ts";

type Segment = { to: LinkProps["to"]; label: string; current: boolean };
type SegmentedLinksProps = { label: string; links: readonly Segment[]; className?: string };

/** A few views of the same thing, each with an address of its own. */
export function SegmentedLinks({ label, links, className }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={joinClasses("max-w-full overflow-x-auto p-1.5 -m-1.5", className)}>
      <ul className="inline-flex rounded border border-rule">
        {links.map((link) => (
          <li key={link.label} className="border-rule not-first:border-l">
            <Link
              to={link.to}
              preventScrollReset
              aria-current={link.current ? "page" : undefined}
              className={
                "inline-flex min-h-target items-center px-4 font-bold whitespace-nowrap transition-colors " +
                "hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper"
              }
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
