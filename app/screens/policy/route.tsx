import { useLocation } from "react-router";
import { socialMeta } from "#app/page/social-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { brand } from "#studio/brand.ts";
import { type Policy, policies, policiesHoldFrom } from "#studio/policies.ts";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) => {
  const { title, lede } = policies[pathOf(args.location)];
  return socialMeta(args, { title, description: lede });
};

/** Terms, privacy or cookies (D68): the same page with other words. */
export default function PolicyScreen() {
  const path = pathOf(useLocation());
  const { title, lede, sections } = policies[path];
  const parts = sections.map((section) => ({ ...section, id: anchorOf(section.heading) }));
  return (
    <main id="main" className="page-width grid grow content-start gap-8 pt-8 pb-section lg:gap-12 lg:pt-16">
      <PageHeading lede={lede}>{title}</PageHeading>
      <div className="grid gap-x-12 lg:grid-cols-12">
        <article className="grid max-w-measure gap-6 text-lead lg:col-span-8">
          <p className="font-label text-muted text-small">In force from {policiesHoldFrom}</p>
          {parts.map(({ id, heading, text }) => (
            <section key={id} className="grid gap-4">
              <h2 id={id} className="mt-4 scroll-mt-24 font-display text-display-3">
                {heading}
              </h2>
              {text.map((part) => (
                <Part key={String(part)} part={part} />
              ))}
            </section>
          ))}
          <Others path={path} />
        </article>
        <Contents parts={parts} />
      </div>
    </main>
  );
}

function Part({ part }: { part: Policy["sections"][number]["text"][number] }) {
  if (typeof part === "string")
    return (
      <p>
        <Words>{part}</Words>
      </p>
    );
  return (
    <ul className="grid list-disc gap-2 ps-6 marker:text-accent">
      {part.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** A text in which the studio's email is a link. */
function Words({ children }: { children: string }) {
  const [before, after] = children.split(brand.email, 2);
  if (after === undefined) return children;
  return (
    <>
      {before}
      <a href={`mailto:${brand.email}`} className="text-link">
        {brand.email}
      </a>
      {after}
    </>
  );
}

function Others({ path }: { path: Path }) {
  const others = Object.entries(policies).filter(([other]) => other !== path);
  return (
    <p className="mt-4 border-hair border-t pt-6">
      Read also{" "}
      {others.map(([other, { title }], place) => (
        <span key={other}>
          {place > 0 && " and "}
          <TextLink to={other}>{title}</TextLink>
        </span>
      ))}
      .
    </p>
  );
}

/** The parts by their names, where there is room beside them. */
function Contents({ parts }: { parts: readonly { id: string; heading: string }[] }) {
  return (
    <nav
      aria-label="On this page"
      className="self-start border-rule border-t-2 pt-4 max-lg:hidden lg:sticky lg:top-24 lg:col-span-4 print:hidden"
    >
      <ul className="grid gap-1">
        {parts.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-8 items-center hover:underline">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** "cancelling-and-refunds", for links to a part. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

type Path = keyof typeof policies;

function pathOf({ pathname }: { pathname: string }): Path {
  const path = pathname.replace(/\/+$/, "");
  return path in policies ? (path as Path) : "/terms";
}
