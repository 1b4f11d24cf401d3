import { Link, useSearchParams } from "react-router";

type ListViewsProps = {
  label: string;
  /** What each list is called, by the `show` that the URL has for it; "" is the one that is shown without. */
  views: Record<string, string>;
  /** Parameters of the URL that hold for all the lists. */
  shared?: readonly string[];
};

/** Links between the lists of one page. */
export function ListViews({ label, views, shared = [] }: ListViewsProps) {
  const [address] = useSearchParams();
  const asked = address.get("show") ?? "";
  const shown = Object.hasOwn(views, asked) ? asked : "";
  const kept = [...address].filter(([name]) => shared.includes(name));
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-4">
      {Object.entries(views).map(([show, name]) => (
        <Link
          key={show}
          to={{ search: new URLSearchParams(show ? [["show", show], ...kept] : kept).toString() }}
          preventScrollReset
          aria-current={show === shown ? "page" : undefined}
          className="inline-flex min-h-target items-center border-transparent border-b-4 px-1 font-semibold text-muted aria-[current]:border-accent aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
