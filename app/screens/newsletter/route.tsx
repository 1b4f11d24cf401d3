import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { fetchSubscribersCsv, newsletterQuery } from "#app/features/newsletter/sending-queries.ts";
import { CsvDownload } from "#app/lists/file-download.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { studioDay } from "#contract/studio-time.ts";
import type { NewsletterSend, NewsletterState } from "#contract/subscribers.ts";

export const meta = () => pageMeta({ title: "Newsletter" });

/** The newsletter's subscribers, and what was sent to them (D66). */
export default function NewsletterScreen() {
  const newsletter = useQuery(newsletterQuery());
  return (
    <div className="grid gap-8">
      <PageHeading
        size="tool"
        lede="Send an article to your readers from its own page. Each can be sent once."
        actions={<CsvDownload fetchFile={fetchSubscribersCsv} isNarrowed={false} />}
      >
        Newsletter
      </PageHeading>
      <Loaded
        query={newsletter}
        name="The newsletter"
        waiting={<Waiting />}
        missing="There is no newsletter."
      >
        {(state) => <Readers state={state} />}
      </Loaded>
    </div>
  );
}

const columns: ReadonlyArray<Column<NewsletterSend>> = [
  {
    key: "article",
    header: "Article",
    names: true,
    cell: ({ articleId, title }) => (
      <Link to={`/article-details/${articleId}`} className="text-link inline-flex min-h-6 items-center">
        {title}
      </Link>
    ),
  },
  {
    key: "sent",
    header: "Sent on",
    cell: ({ startedAt }) => <DateText date={studioDay(new Date(startedAt))} length="short" />,
  },
  {
    key: "mails",
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
      {sends.length > 0 ? (
        <DataTable
          caption="What was sent"
          columns={columns}
          rows={sends}
          rowKey={({ articleId }) => articleId}
        />
      ) : (
        <EmptyState title="Nothing sent yet">
          Open an article and send it to your readers. Each can be sent once.
        </EmptyState>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div data-waiting="" role="status" className="grid gap-12">
      <VisuallyHidden>Loading the newsletter…</VisuallyHidden>
      <div className="grid grid-cols-3 gap-4 sm:gap-6">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-48" />
    </div>
  );
}
