import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiFailure } from "#app/data/api-failure.ts";
import { DayText } from "#app/page/day-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { priceText } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.ts";
import { deskWords } from "#contract/desk-words.ts";
import type { FailedRefund, RefundsQuery } from "#contract/payments.ts";
import { failedRefundsQuery, owedWords, providerText } from "./failed-refunds.ts";
import { useRetryRefund } from "./refunds.ts";
import { tellRefund } from "./tell-refund.ts";

/** Few refunds fail: its form would come with every visit. */
const SettleOfflineDialog = lateDialog(async () => (await import("./settle-offline-dialog.tsx")).default);

/**
 * The refunds that the provider refused, each with its reason and the ways to resolve it, and those that wait at the desk,
 * of everyone or one member; nothing when there are none (D58, D91).
 */
export function FailedRefunds(of: Pick<RefundsQuery, "member">) {
  const failed = useQuery(failedRefundsQuery(of));
  const [asking, setAsking] = useState<FailedRefund>();
  return (
    <>
      <Loaded query={failed} name="Failed refunds" waiting={null}>
        {(refunds) =>
          refunds.length > 0 && <Notice refunds={refunds} isOfAll={!of.member} onSettleOffline={setAsking} />
        }
      </Loaded>
      {/* Outside the list: the dialog must report its outcome even after the last refund has left the list. */}
      {asking && <SettleOfflineDialog refund={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

type NoticeProps = {
  refunds: readonly FailedRefund[];
  /** Where they are of one person, who they are stands around it. */
  isOfAll: boolean;
  onSettleOffline: (refund: FailedRefund) => void;
};

function Notice({ refunds, isOfAll, onSettleOffline }: NoticeProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-4 border-danger border-l-6 bg-danger-soft p-4 sm:p-6 print:hidden"
    >
      <h2 id={titleId} className="font-bold text-danger text-title">
        {refunds.length} {owedWords(refunds)[refunds.length === 1 ? 0 : 1]}
      </h2>
      <ul className="grid gap-4">
        {refunds.map((refund, place) => (
          <Failed
            key={refund._id}
            refund={refund}
            isNext={place === 0}
            isAmongOthers={isOfAll}
            onSettleOffline={() => onSettleOffline(refund)}
          />
        ))}
      </ul>
    </section>
  );
}

type FailedProps = {
  refund: FailedRefund;
  isNext: boolean;
  isAmongOthers: boolean;
  onSettleOffline: () => void;
};

function Failed({ refund, isNext, isAmongOthers, onSettleOffline }: FailedProps) {
  const id = useId();
  const { mutateAsync: retry, isPending } = useRetryRefund();
  const { _id, amount, userName, email, askedAt, reason, isCardGone, desk } = refund;
  const canBeTried = !isCardGone && desk === null;
  async function tryAgain() {
    try {
      const tried = await retry(_id);
      tellRefund(tried, userName);
      // The button disappears along with its row.
      if (tried.state !== "failed") focusHeading();
    } catch (error) {
      const isRefused = error instanceof ApiFailure && error.code === "conflict";
      toast.failure(isRefused ? error.message : "Request failed! Please try again.");
      if (isRefused) focusHeading();
    }
  }
  return (
    <li
      ref={useLinked(`#refund-${_id}`)}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3"
    >
      <div className="wrap-anywhere grid max-w-text gap-1">
        <p id={id}>
          <span className="block font-bold">
            {priceText(amount)} to {userName}
          </span>
          {isAmongOthers && (
            <>
              {" "}
              <EmailText email={email} />
            </>
          )}
        </p>
        <p>{desk ? `Paid at the desk, ${deskWords[desk]}: give it back there.` : providerText(refund)}</p>
        {isCardGone && (
          <p className="font-semibold">
            No money can reach that card any more. Ask {userName} how to pay them instead, such as in cash or
            by transfer, and record it here once it is paid.
          </p>
        )}
        <p className="text-small">
          Requested on <DayText moment={askedAt} />: {reason}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isNext && !canBeTried ? "primary" : "secondary"}
          size="sm"
          aria-describedby={id}
          onClick={onSettleOffline}
        >
          Record as paid…
        </Button>
        {canBeTried && (
          <Button
            size="sm"
            variant={isNext ? "primary" : "secondary"}
            aria-describedby={id}
            onClick={tryAgain}
            busy={isPending}
            busyLabel="Trying…"
          >
            Try again
          </Button>
        )}
      </div>
    </li>
  );
}

/** Focuses and shows a refund that a link's hash names, once it has loaded. */
function useLinked(name: string) {
  const item = useRef<HTMLLIElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the link again changes only the key
  useEffect(() => {
    if (hash !== name) return;
    item.current?.focus({ preventScroll: true });
    item.current?.scrollIntoView({ block: "nearest" });
  }, [hash, key, name]);
  return item;
}
