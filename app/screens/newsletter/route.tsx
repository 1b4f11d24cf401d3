import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { asShown } from "#app/data/as-shown.ts";
import { articlesQuery } from "#app/features/articles/queries.ts";
import { SendArticle } from "#app/features/newsletter/send-article.tsx";
import { fetchSubscribersCsv, newsletterQuery } from "#app/features/newsletter/sending-queries.ts";
import { FileDownload } from "#app/lists/file-download.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { countText } from "#app/ui/count-text.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Part } from "#app/ui/part.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { Article } from "#contract/articles.ts";
import type { NewsletterSend, NewsletterState } from "#contract/subscribers.ts";

export const meta = () => pageMeta({ title: "Newsletter" });

/** The newsletter's subscribers, and what was sent to them (D66). */
export default function NewsletterScreen() {
  const newsletter = useQuery(newsletterQuery());
  // As many more as may have been sent.
  const articles = useQuery({ ...articlesQuery({ limit: 2 * most }), select: asShown });
  return (
    <div className="grid gap-8">
      <PageHeading
        size="tool"
        actions={<FileDownload fetchFile={fetchSubscribersCsv} label="Download CSV" />}
      >
        Newsletter
      </PageHeading>
      <Loaded
        // Both at once: what stands below would move.
        query={{ ...newsletter, data: articles.isPending ? undefined : newsletter.data }}
        name="The newsletter"
        waiting={<Waiting name="the newsletter" className="grid gap-6" shapes={["h-24", "h-56", "h-48"]} />}
        missing="There is no newsletter."
      >
        {(state) => (
          <div className="grid gap-12">
            <Readers state={state} />
            <Part
              title="Ready to send"
              action={
                <span className="flex flex-wrap gap-x-6">
                  <TextLink to="/dashboard/add-article">Write an article</TextLink>
                  <TextLink to="/all-articles">All articles</TextLink>
                </span>
              }
            >
              <p className="max-w-text text-muted">
                An article goes to everyone who confirmed their address, and can be sent once.
              </p>
              <Loaded query={articles} name="The articles" waiting={<Skeleton className="h-56" />}>
                {(rows) => <Unsent articles={rows} sends={state.sends} />}
              </Loaded>
            </Part>
            {state.sends.length > 0 && (
              <DataTable
                caption="What was sent"
                captionShown
                columns={columns}
                rows={state.sends}
                rowKey="articleId"
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

const columns: ReadonlyArray<Column<NewsletterSend>> = [
  {
    header: "Article",
    names: true,
    cell: ({ articleId, title }) => <TextLink to={`/article-details/${articleId}`}>{title}</TextLink>,
  },
  {
    header: "Sent on",
    plain: true,
    cell: ({ startedAt }) => <DayText moment={startedAt} />,
  },
  {
    header: "Emails",
    align: "end",
    leads: true,
    cell: ({ mails, finishedAt }) => (
      <span>
        {countText(mails)}
        <span className="md:hidden print:hidden">{mails === 1 ? " email" : " emails"}</span>
        {!finishedAt && " so far"}
      </span>
    ),
  },
];

function Readers({ state: { confirmed, waiting, sends } }: { state: NewsletterState }) {
  return (
    <dl className="grid grid-cols-3 gap-4 sm:gap-6">
      <Stat label="Confirmed readers">{countText(confirmed)}</Stat>
      <Stat label="Not confirmed yet">{countText(waiting)}</Stat>
      <Stat label="Articles sent">{sends.length}</Stat>
    </dl>
  );
}

/** How many are offered; older ones are sent from their own pages. */
const most = 5;

type UnsentProps = { articles: readonly Article[]; sends: readonly NewsletterSend[] };

/** The latest article that was not sent yet, large, as the next thing to do; below it the ones before. */
function Unsent({ articles, sends }: UnsentProps) {
  const [next, ...others] = articles
    .filter(({ _id }) => !sends.some(({ articleId }) => articleId === _id))
    .slice(0, most);
  if (!next) return <p className="text-muted">Nothing new. Articles appear here once they are posted.</p>;
  return (
    <>
      <NextArticle article={next} />
      {others.length > 0 && (
        <DataTable caption="Older articles" columns={unsentColumns} rows={others} rowKey="_id" />
      )}
    </>
  );
}

function NextArticle({ article }: { article: Article }) {
  const { _id, article_title, article_image_url } = article;
  return (
    <article className="grid gap-x-6 gap-y-4 border-rule border-t pt-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <Picture
        src={article_image_url}
        alt=""
        of={{ id: _id, name: article_title }}
        ratio="cover"
        className="w-full rounded border border-frame"
      />
      <div className="grid min-w-0 content-center gap-3">
        <h3
          id={`unsent-${_id}`}
          className={joinClasses("wrap-anywhere font-display text-display-3", roomFor(article_title))}
        >
          <Link to={`/article-details/${_id}`} className="hover:underline">
            {article_title}
          </Link>
        </h3>
        <Byline article={article} />
        {/* Its button is there once it is known how many read. */}
        <div className="grid min-h-target content-center justify-items-start">
          <SendArticle id={_id} title={article_title} about={`unsent-${_id}`} variant="primary" />
        </div>
      </div>
    </article>
  );
}

function Byline({ article: { article_date, writer_name } }: { article: Article }) {
  return (
    <span className="font-normal text-muted text-small">
      <DateText date={article_date} length="short" /> by {writer_name}
    </span>
  );
}

const unsentColumns: ReadonlyArray<Column<Article>> = [
  {
    header: "Earlier articles",
    names: true,
    cell: (article) => (
      <span className="grid justify-items-start gap-1">
        <TextLink to={`/article-details/${article._id}`} id={`unsent-${article._id}`}>
          {article.article_title}
        </TextLink>
        <Byline article={article} />
      </span>
    ),
  },
  {
    header: "Send",
    quiet: true,
    align: "end",
    cell: ({ _id, article_title }) => (
      <SendArticle id={_id} title={article_title} about={`unsent-${_id}`} variant="row" />
    ),
  },
];
