import { Part } from "#app/ui/part.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Article } from "#contract/articles.ts";

/** How the latest articles are voted; nothing for who wrote none. */
export function OwnArticles({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) return null;
  return (
    <Part
      title="Your articles"
      className="gap-3"
      action={
        <TextLink to="/dashboard/my-articles" className="text-small print:hidden">
          All your articles
        </TextLink>
      }
    >
      <ul className="grid *:border-hair *:border-t *:first:border-rule">
        {articles.map(({ _id, article_title, upvote, downvote }) => (
          <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
            <TextLink to={`/article-details/${_id}`}>{article_title}</TextLink>
            <span className="tabular text-small">{`${upvote} up, ${downvote} down`}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
