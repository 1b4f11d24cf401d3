import { useQuery } from "@tanstack/react-query";
import { ArticleCard } from "#app/features/articles/article-card.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { homeQueries } from "./home-queries.ts";
import { Listed } from "./listed.tsx";

/** The three newest articles, side by side from 768 px (spec §2). */
export function RecentArticles() {
  const articles = useQuery(homeQueries().recentArticles);
  return (
    <Section
      title="Recent Articles"
      lede="Written by our trainers, between two sets."
      actions={
        <LinkButton to="/all-articles" variant="secondary">
          All articles
        </LinkButton>
      }
    >
      <Listed list={articles} noun="articles" skeletonClassName="h-96">
        {(rows) => (
          <ul className="grid gap-6 md:grid-cols-3">
            {rows.map((article) => (
              <li key={article._id} className="grid">
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Section>
  );
}
