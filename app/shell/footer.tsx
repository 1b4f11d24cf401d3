import { Children, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { BrandName } from "#app/page/brand-name.tsx";
import { useOwnerLinks } from "#app/page/owner-links.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { PhotoSwitch, ThemeSwitch } from "#app/ui/look-switch.tsx";
import { openingText } from "#contract/days.ts";
import { brand } from "#studio/brand.ts";
import { moreLinks, navLinks } from "./nav-links.ts";

/** The footer of every page but login, registration and the dashboards (spec §1). */
export function Footer() {
  return (
    <footer data-foot="" className="surface-ink mt-auto print:hidden">
      <hr className="ornament-border border-0" />
      {/* React takes it over after the page above, or at once where it is pressed; the switches below are fields. */}
      <Suspense>
        <div className="page-width grid gap-12 py-12 lg:grid-cols-12 lg:py-16">
          <Link
            to="/"
            className="group grid content-start justify-items-start gap-3 lg:col-span-5 xl:col-span-6"
          >
            <span className="flex flex-wrap items-center gap-3 font-display text-display-2">
              <BrandName mark="size-[0.85em] text-highlight" />
            </span>
            <span className="text-lead text-muted group-hover:text-ink">{brand.tagline}</span>
          </Link>
          <div className="grid grid-cols-2 gap-8 sm:grid-cols-3 lg:col-span-7 xl:col-span-6">
            <FooterList id="find-us" title="Find us" className="col-span-2 sm:col-span-1">
              <address className="not-italic">{brand.address}</address>
              <FooterLink to={brand.map}>Show it on a map</FooterLink>
              {`Open ${openingText()}`}
              <Hotline />
              <FooterLink to={`mailto:${brand.email}`}>{brand.email}</FooterLink>
            </FooterList>
            <FooterList title="Look around">
              {[...navLinks, ...moreLinks].map(({ to, label }) => (
                <FooterLink key={to} to={to}>
                  {label}
                </FooterLink>
              ))}
            </FooterList>
            <SocialLinks />
          </div>
        </div>
      </Suspense>
      <div className="page-width pb-8">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-hair border-t pt-6 text-small">
          <p className="text-muted">{brand.copyright}. All rights reserved.</p>
          <LegalLinks />
          <div className="flex flex-wrap gap-4">
            <PhotoSwitch />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The dashboards' footer: the same in one line, because work needs the room. */
export function DashboardFooter() {
  const { social } = useOwnerLinks();
  return (
    <footer data-foot="" className="mt-auto border-rule border-t text-muted text-small print:hidden">
      <div className="page-width flex flex-wrap items-center gap-x-5 py-3">
        <Link to="/" className={joinClasses(footerLinkStyle, "gap-2 font-bold text-ink")}>
          <BrandMark className="size-5 text-accent-display" />
          {brand.copyright}
        </Link>
        <address className="not-italic">{brand.address}</address>
        <Hotline />
        {social && <FooterLink to={social}>Facebook</FooterLink>}
        <LegalLinks />
      </div>
    </footer>
  );
}

function Hotline() {
  return (
    <span>
      Hotline <FooterLink to={`tel:${brand.hotline.replaceAll(" ", "")}`}>{brand.hotline}</FooterLink>
    </span>
  );
}

function SocialLinks() {
  const { social, instagram } = useOwnerLinks();
  if (!social && !instagram) return null;
  return (
    <FooterList title="Follow us">
      {social && <FooterLink to={social}>Facebook</FooterLink>}
      {instagram && <FooterLink to={instagram}>Instagram</FooterLink>}
    </FooterList>
  );
}

function LegalLinks() {
  const { terms, privacy, cookies } = useOwnerLinks();
  const links = { "Terms and conditions": terms, Privacy: privacy, Cookies: cookies };
  return (
    <ul className="flex flex-wrap gap-x-4">
      {Object.entries(links).map(
        ([label, address]) =>
          address && (
            <li key={label}>
              <FooterLink to={address}>{label}</FooterLink>
            </li>
          ),
      )}
    </ul>
  );
}

type FooterListProps = { id?: string; title: string; className?: string; children: ReactNode };

/** Its children are the items. */
function FooterList({ id, title, className, children }: FooterListProps) {
  return (
    <div id={id} className={className}>
      <h2 className="mb-3 font-label text-highlight text-small">{title}</h2>
      <ul className="grid gap-1">{Children.map(children, (item) => item && <li>{item}</li>)}</ul>
    </div>
  );
}

/** A link to another site, or to a page of this one. */
function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith("/"))
    return (
      <Link to={to} className={footerLinkStyle}>
        {children}
      </Link>
    );
  return (
    <a href={to} rel="noopener noreferrer" className={footerLinkStyle}>
      {children}
    </a>
  );
}

const footerLinkStyle =
  "inline-flex min-h-8 items-center underline decoration-hair decoration-2 underline-offset-4 hover:decoration-current " +
  "pointer-coarse:min-h-target";
