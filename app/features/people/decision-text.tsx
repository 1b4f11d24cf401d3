import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { AuditEntry } from "#contract/audit.ts";
import { decisionBadge, moneyReason } from "./audit-words.ts";

type DecisionTextProps = {
  entry: AuditEntry;
  /** Beside what was decided. */
  aside?: ReactNode;
};

/** What was decided, and why; money leads to its transactions. */
export function DecisionText({ entry, aside }: DecisionTextProps) {
  const { words, tone } = decisionBadge(entry);
  const money = moneyReason(entry);
  const reason = money ? money.words : entry.reason;
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{words}</Badge>
        {money && (
          <TextLink
            to={`/dashboard/balance?${new URLSearchParams({ show: "movements", q: money.transactionId })}`}
            className="tabular min-w-8 font-bold"
          >
            {money.amount}
            <span className="sr-only"> in Balance</span>
          </TextLink>
        )}
        {money?.ends && <span className="text-small">Membership ended</span>}
        {aside}
      </span>
      {reason && <span className="wrap-anywhere max-w-96 text-small">{reason}</span>}
    </span>
  );
}
