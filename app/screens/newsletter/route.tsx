import { useQuery } from "@tanstack/react-query";
import { articlesQuery } from "#app/features/articles/queries.ts";
import { SendArticle } from "#app/features/newsletter/send-article.tsx";
import { fetchSubscribersCsv, newsletterQuery } from "#app/features/newsletter/sending-queries.ts";
import { FileDownload } from "#app/lists/file-download.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Part } from "#app/ui/part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { Article } from "#contract/articles.ts";
import type { NewsletterSend, NewsletterState } from "#contract/subscribers.ts";
import { typeset } from "#contract/typeset.ts";

export const meta = () => pageMeta({ title: "Newsletter" });

/** The newsletter's subscribers, and what was sent to them (D66). */
export default function NewsletterScreen() {
  const newsletter = useQuery(newsletterQuery());
  return (
    <div className="grid gap-8">
      <PageHeading
        size="tool"
        lede="Email an article to everyone who confirmed their address. Each article can be sent once."
        actions={<FileDownload fetchFile={fetchSubscribersCsv} label="Download CSV" />}
      >
        Newsletter
      </PageHeading>
      <Loaded
        query={newsletter}
        name="The newsletter"
        waiting={
          <Waiting
            name="the newsletter"
            className="grid grid-cols-3 gap-4 sm:gap-6"
            shapes={["h-24", "h-24", "h-24", "col-span-3 mt-8 h-48 sm:mt-6"]}
          />
        }
        missing="There is no newsletter."
      >
        {(state) => <Readers state={state} />}
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
    cell: ({ startedAt }) => <DayText moment={startedAt} />,
  },
  {
    header: "Emails",
    align: "end",
    cell: ({ mails, finishedAt }) =>
      finishedAt ? mails.toLocaleString("en") : `${mails.toLocaleString("en")} so far`,
  },
];

function Readers({ state: { confirmed, waiting, sends } }: { state: NewsletterState }) {
  return (
    <div className="grid gap-12">
      <dl className="grid grid-cols-3 gap-4 sm:gap-6">
        <Stat label="Confirmed readers">{confirmed.toLocaleString("en")}</Stat>
        <Stat label="Not confirmed yet">{waiting.toLocaleString("en")}</Stat>
        <Stat label="Articles sent">{sends.length}</Stat>
      </dl>
      <Unsent sent={sends.map(({ articleId }) => articleId)} />
      {sends.length > 0 && (
        <DataTable caption="What was sent" captionShown columns={columns} rows={sends} rowKey="articleId" />
      )}
    </div>
  );
}

/** How many are offered; older ones are sent from their own pages. */
const most = 5;

/** The latest articles that were not sent yet, each with its sending. */
function Unsent({ sent }: { sent: readonly string[] }) {
  // As many more as may have been sent.
  const articles = useQuery(articlesQuery({ limit: 2 * most }));
  return (
    <Part title="Ready to send" action={<TextLink to="/all-articles">All articles</TextLink>}>
      <Loaded query={articles} name="The articles" waiting={<Skeleton className="h-48" />}>
        {(rows) => {
          const unsent = rows.filter(({ _id }) => !sent.includes(_id)).slice(0, most);
          if (unsent.length === 0)
            return <p className="text-muted">Nothing new. Articles appear here once they are posted.</p>;
          return <DataTable caption="Ready to send" columns={unsentColumns} rows={unsent} rowKey="_id" />;
        }}
      </Loaded>
    </Part>
  );
}

const unsentColumns: ReadonlyArray<Column<Article>> = [
  {
    header: "Article",
    names: true,
    cell: ({ _id, article_title }) => (
      <TextLink to={`/article-details/${_id}`} id={`unsent-${_id}`}>
        {typeset(article_title)}
      </TextLink>
    ),
  },
  {
    header: "Posted on",
    plain: true,
    cell: ({ article_date, writer_name }) => (
      <span className="text-muted text-small">
        <DateText date={article_date} length="short" /> by {writer_name}
      </span>
    ),
  },
  {
    header: "Send",
    quiet: true,
    align: "end",
    cell: ({ _id }) => (
      // Not under the thumb that follows the link: it is sent once and for all.
      <span className="inline-block max-md:pt-3">
        <SendArticle id={_id} about={`unsent-${_id}`} />
      </span>
    ),
  },
];
