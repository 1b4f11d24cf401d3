import type { ReactNode } from "react";
import { Link } from "react-router";
import { Section } from "#app/ui/section.tsx";
import { daysText } from "#contract/days.ts";
import { pricesText, refundText } from "#contract/money.ts";
import { opening, slotStarts } from "#studio/hours.ts";

const { Morning, Afternoon, Evening } = slotStarts;

const features: ReadonlyArray<{ title: string; text: string; link?: ReactNode }> = [
  {
    title: "A person, not a queue",
    text: "You book one trainer’s time. They learn your name, your bad knee and your excuses.",
  },
  {
    title: "Hours for real days",
    text: `Before work from ${Morning}, after lunch from ${Afternoon}, after dark from ${Evening}: ${daysText(opening.days)}.`,
    link: <More to="/timetable">See the timetable</More>,
  },
  {
    title: "More than one way to sweat",
    text: "Barbells, bikes, bags and mats. Go to one class for years, or try another every week.",
  },
  {
    title: "Plain prices",
    text: `${pricesText()}, no joining fee, no auto-renewal, and a ${refundText}.`,
    link: <More to="/prices">See what each includes</More>,
  },
];

function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-target items-center justify-self-start text-link">
      {children}
    </Link>
  );
}

/** What the studio offers, in four numbered points. */
export function Features() {
  return (
    <Section title="OUR FEATURES">
      <ol className="features">
        {features.map(({ title, text, link }, index) => (
          <li key={title}>
            <span aria-hidden="true" className="tabular font-display text-accent-display text-display-2">
              0{index + 1}
            </span>
            <div className="grid gap-2">
              <h3 className="font-display text-display-3">{title}</h3>
              <p className="max-w-text text-muted">{text}</p>
              {link}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
