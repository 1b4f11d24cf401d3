import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { CsvDownload } from "./csv-download.tsx";
import { PaymentsList } from "./payments-list.tsx";
import { Takings } from "./takings.tsx";

export const meta = () => pageMeta({ title: "Balance" });

/** What the studio has taken: the total, what it is made of, and every payment (spec §2 Balance). */
export default function Balance() {
  return (
    <div className="grid gap-12">
      <PageHeading size="tool" actions={<CsvDownload />}>
        Balance
      </PageHeading>
      <Takings />
      <PaymentsList />
    </div>
  );
}
