import { useQuery } from "@tanstack/react-query";
import { ArticleCard } from "#app/features/articles/article-card.tsx";
import { articlesQuery } from "#app/features/articles/queries.ts";
import { Section } from "#app/ui/section.tsx";

const mostShown = 3;

/** The newest other articles. Renders nothing while loading or when there are none. */
export function ReadNext({ after }: { after: string }) {
  const { data = [] } = useQuery(articlesQuery({ limit: mostShown + 1 }));
  const others = data.filter(({ _id }) => _id !== after).slice(0, mostShown);
  if (others.length === 0) return null;
  return (
    <Section title="Read next" surface="sunken" className="print:hidden">
      <ul className="grid gap-6 md:grid-cols-3">
        {others.map((article) => (
          <li key={article._id} className="grid">
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
