import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { useDeleteArticle } from "#app/features/articles/article-writing.ts";
import { type ArticleCardsQuery, articlePagesQuery } from "#app/features/articles/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { type Draft, findDraft } from "#app/forms/drafts.ts";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { RowActions } from "#app/ui/row-actions.tsx";
import type { Article } from "#contract/articles.ts";
import { typeset } from "#contract/typeset.ts";

export const meta = () => pageMeta({ title: "My Articles" });

/** The person's own articles, to edit or remove; admins see everyone's (D62). */
export default function MyArticles() {
  const { data: me } = useMe();
  const { mutateAsync: remove } = useDeleteArticle();
  const [subject, setSubject] = useState<Article>();
  const isAdmin = me?.role === "admin";
  const writer = isAdmin ? undefined : me?._id;
  const list = useMemo(() => articleList(writer), [writer]);
  if (!me) return null;
  return (
    <div className="grid gap-6">
      <PageHeading
        size="tool"
        lede={isAdmin ? "As an admin, you see everyone’s." : undefined}
        actions={
          <LinkButton to="/dashboard/add-article" variant="secondary">
            Add article
          </LinkButton>
        }
      >
        My Articles
      </PageHeading>
      <UnpostedDraft owner={me.email} />
      <List list={list}>
        {(articles) => (
          <DataTable
            caption="Articles"
            columns={columnsFor({ isAdmin, onRemove: setSubject })}
            rows={articles}
            rowKey="_id"
          />
        )}
      </List>
      {subject && (
        <RemoveDialog
          title={`Remove “${subject.article_title}”?`}
          text="The article and its votes will be deleted. This cannot be undone."
          confirmLabel="Remove article"
          remove={async () => {
            await remove(subject._id);
            return "The article was removed.";
          }}
          onClose={() => setSubject(undefined)}
        />
      )}
    </div>
  );
}

/** An article that was begun and not posted, which only this browser has. */
function UnpostedDraft({ owner }: { owner: string }) {
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => setDraft(findDraft({ form: "add-article", owner })), [owner]);
  if (!draft) return null;
  const title = String(draft.values.article_title ?? "").trim();
  return (
    <p className="wrap-anywhere max-w-text border-highlight border-l-6 bg-sunken px-3 py-2">
      Unposted draft, in this browser alone
      {title && (
        <>
          : <strong className={roomFor(title)}>{typeset(title)}</strong>
        </>
      )}
      .{" "}
      <Link to="/dashboard/add-article" className="text-link inline-block min-h-6">
        Go on writing
      </Link>
    </p>
  );
}

type OwnQuery = Omit<ArticleCardsQuery, "writer">;

function articleList(writer: string | undefined): ListDefinition<OwnQuery, Article> {
  return {
    pages: (query) => articlePagesQuery({ ...query, writer }),
    noun: { one: "article", many: "articles" },
    size: "tool",
    filters: {
      label: "Find an article",
      placeholder: "A title, or a word",
      choices: {
        sort: {
          label: "Order",
          standard: "newest",
          words: { newest: "Newest first", upvoted: "Most upvoted" },
        },
      },
    },
    nothingYet: {
      title: "Nothing written yet",
      text: "Articles you post appear here to edit or remove.",
    },
    nothingFound: {
      title: "Nothing found",
      text: "No articles match this search.",
      showAll: "Show all articles",
    },
    skeleton: { count: 4 },
  };
}

function columnsFor({
  isAdmin,
  onRemove,
}: {
  isAdmin: boolean;
  onRemove: (article: Article) => void;
}): ReadonlyArray<Column<Article>> {
  return [
    {
      header: "Title",
      names: true,
      cell: ({ _id, article_title }) => (
        <Link to={`/article-details/${_id}`} id={`article-${_id}`} className="text-link inline-block min-h-6">
          {article_title}
        </Link>
      ),
    },
    ...(isAdmin ? [{ header: "Writer", cell: ({ writer_name }: Article) => writer_name }] : []),
    {
      header: "Date",
      leads: true,
      cell: ({ article_date }) => (
        <DateText date={article_date} length="short" className="whitespace-nowrap" />
      ),
    },
    {
      header: "Votes",
      plain: true,
      cell: ({ upvote, downvote }) => (
        <span className="tabular whitespace-nowrap">{`${upvote} up, ${downvote} down`}</span>
      ),
    },
    {
      header: "Actions",
      quiet: true,
      align: "end",
      cell: (article) => (
        <RowActions
          about={`article-${article._id}`}
          editPath={`/dashboard/edit-article/${article._id}`}
          onRemove={() => onRemove(article)}
        />
      ),
    },
  ];
}
