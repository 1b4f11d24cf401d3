import { useQuery } from "@tanstack/react-query";
import { ClassCard } from "#app/features/classes/class-card.tsx";
import { classesQuery } from "#app/features/classes/queries.ts";
import { Section } from "#app/ui/section.tsx";

const mostShown = 4;

/** A few other classes, like posters on a wall. Renders nothing while loading or when there are none. */
export function OtherClasses({ than }: { than: string }) {
  const { data = [] } = useQuery(classesQuery({ limit: mostShown + 1 }));
  const others = data.filter(({ _id }) => _id !== than).slice(0, mostShown);
  if (others.length === 0) return null;
  return (
    <Section title="Other classes" bleeds className="pb-0 print:hidden">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {others.map((other) => (
          <li key={other._id} className="grid">
            <ClassCard studioClass={other} onWall />
          </li>
        ))}
      </ul>
    </Section>
  );
}
