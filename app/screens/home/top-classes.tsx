import { useQuery } from "@tanstack/react-query";
import { ClassCard } from "#app/features/classes/class-card.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { homeQueries } from "./home-queries.ts";
import { Listed } from "./listed.tsx";

/** The first six classes, like posters on a wall (spec §2). */
export function TopClasses() {
  const classes = useQuery(homeQueries().topClasses);
  return (
    <Section
      title="TOP CLASSES"
      lede="Come as you are to any of them. Your trainer has an easier version of everything."
      actions={
        <LinkButton to="/all-classes" variant="secondary">
          All classes
        </LinkButton>
      }
    >
      <Listed list={classes} noun="classes" skeletonClassName="h-[80rem]">
        {(rows) => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 lg:pb-12">
            {rows.map((studioClass) => (
              <li key={studioClass._id} className="grid lg:nth-[3n+2]:translate-y-12">
                <ClassCard studioClass={studioClass} excerptLength={80} linkText="See the class" />
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Section>
  );
}
