import type { ReactNode } from "react";
import { Link } from "react-router";
import { Section } from "#app/ui/section.tsx";
import { daysText } from "#contract/days.ts";
import { pricesText, refundText } from "#contract/money.ts";
import { opening, slotStarts } from "#studio/hours.ts";

const { Morning, Afternoon, Evening } = slotStarts;

const features: ReadonlyArray<{ id?: string; title: string; text: string; link?: ReactNode }> = [
  {
    title: "A person, not a queue",
    text: "You book one trainer’s time. They learn your name, your bad knee and your excuses.",
  },
  {
    title: "Hours for real days",
    text: `Before work from ${Morning}, after lunch from ${Afternoon}, after dark from ${Evening}: ${daysText(opening.days)}.`,
    link: (
      <Link to="/timetable" className="inline-flex min-h-target items-center justify-self-start text-link">
        See the timetable
      </Link>
    ),
  },
  {
    title: "More than one way to sweat",
    text: "Barbells, bikes, bags and mats. Go to one class for years, or try another every week.",
  },
  {
    id: "prices",
    title: "Plain prices",
    text: `${pricesText()}, no joining fee, no auto-renewal, and a ${refundText}.`,
  },
];

/** What the studio offers, in four numbered points. */
export function Features() {
  return (
    <Section title="OUR FEATURES">
      <ol className="grid gap-x-12 sm:grid-cols-2">
        {features.map(({ id, title, text, link }, index) => (
          <li
            key={title}
            id={id}
            className="grid scroll-mt-20 grid-cols-[4.5rem_1fr] items-start gap-x-4 border-hair border-t py-6 lg:grid-cols-[8rem_1fr] lg:py-8"
          >
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
