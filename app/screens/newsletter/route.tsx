import { useQuery } from "@tanstack/react-query";
import { fetchSubscribersCsv, newsletterQuery } from "#app/features/newsletter/sending-queries.ts";
import { FileDownload } from "#app/lists/file-download.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
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
        actions={
          <>
            <LinkButton to="/all-articles" variant="secondary">
              Choose an article to send
            </LinkButton>
            <FileDownload fetchFile={fetchSubscribersCsv} label="Download CSV" />
          </>
        }
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
      {sends.length > 0 ? (
        <DataTable caption="What was sent" captionShown columns={columns} rows={sends} rowKey="articleId" />
      ) : (
        <EmptyState title="Nothing sent yet">
          Open an article and send it to your readers. Each can be sent once.
        </EmptyState>
      )}
    </div>
  );
}
