import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { useMailedToken } from "#app/account/mailed-token.ts";
import { useSession } from "#app/account/session.ts";
import { isGone } from "#app/data/is-gone.ts";
import { claimQuery, useAnswerClaim } from "#app/features/people/address-proof.ts";
import { MailedLinkPage, RemovedNote } from "#app/features/people/mailed-link-page.tsx";
import { proofAskedAt } from "#app/features/people/proof-asked-at.ts";
import { areSeveral, asSentence, loginsText } from "#app/features/people/removed-logins.ts";
import { DayText } from "#app/page/day-text.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { AccountLogins, AddressClaim } from "#contract/address-proof.ts";

export const meta = () => pageMeta({ title: "Confirm your email" });

/**
 * The target of the link mailed on registration (D67). Confirming needs a press, since mail scanners follow links.
 */
export default function ConfirmAddressScreen() {
  const token = useMailedToken();
  const session = useSession();
  const email = session.status === "signedIn" ? session.email : undefined;
  const claim = useQuery({ ...claimQuery(token ?? "", email), enabled: Boolean(token) });
  const answer = useAnswerClaim(token ?? "");
  const isInvalid = token === "" || isGone(claim.error) || isGone(answer.error);
  const outcome = answer.isSuccess ? outcomeOf(answer) : isInvalid ? invalid : undefined;
  return (
    <MailedLinkPage
      title="Confirm your email"
      outcome={outcome}
      next={answer.isSuccess ? nextOf(answer, email) : undefined}
    >
      <div className="grid justify-items-start gap-6">
        <FormError title={(answer.error ?? claim.error)?.message} />
        {claim.data ? <Claim claim={claim.data} answer={answer} /> : <Skeleton className="h-24 w-full" />}
      </div>
    </MailedLinkPage>
  );
}

type Answered = ReturnType<typeof useAnswerClaim>;

const outcomes = {
  mine: { title: "Your email is confirmed", text: "Thank you. You’re all set." },
  emptied: {
    title: "Your email is confirmed",
    text: "The account is yours, and nothing from before opens it. Choose a password to log in with.",
  },
  "not mine": {
    title: "The account is gone",
    text: "The account registered with your email has been deleted. You can create your own whenever you like.",
  },
};

const outcomeOf = ({ variables, data }: Answered) => outcomes[data ? "emptied" : (variables ?? "mine")];

/** The page that asked for the proof comes before Home, once nothing else is to do. */
function nextOf({ variables, data }: Answered, email: string | undefined) {
  if (data) return { to: `/reset-password#token=${data}`, label: "Choose a password" };
  const askedAt = proofAskedAt(email);
  return variables === "mine" && askedAt ? { to: askedAt, label: "Back to where you were" } : undefined;
}

const invalid = {
  title: "This link no longer works",
  text: "It has expired or has already been used. If your Profile still asks you to confirm, send a new link from there.",
};

function Claim({ claim, answer }: { claim: AddressClaim; answer: Answered }) {
  const busy = answer.isPending ? answer.variables : undefined;
  return (
    <>
      <p className="text-lead">
        <strong>{claim.name}</strong> registered with {claim.email} on{" "}
        <DayText moment={claim.registered_at} length="long" />.
      </p>
      {claim.removed && <Removed removed={claim.removed} />}
      <div className="flex flex-wrap gap-4">
        <Button
          size="lg"
          busy={busy === "mine"}
          busyLabel="Confirming…"
          onClick={() => answer.mutate("mine")}
        >
          Yes, this is my address
        </Button>
        <Button
          size="lg"
          variant="secondary"
          busy={busy === "not mine"}
          busyLabel="Removing…"
          onClick={() => answer.mutate("not mine")}
        >
          This wasn’t me
        </Button>
      </div>
      <p className="text-small">If it wasn’t you, we’ll delete the account and free up your email address.</p>
    </>
  );
}

/** What confirming removes where the browser isn't logged in to the account: anybody may have added it. */
function Removed({ removed }: { removed: AccountLogins }) {
  const location = useLocation();
  const logins = loginsText(removed);
  if (!logins) return null;
  const [were, they] = areSeveral(removed) ? ["were", "They’re"] : ["was", "It’s"];
  return (
    <RemovedNote>
      <p>
        {asSentence(logins)} {were} added by someone who hadn’t confirmed this address. {they} removed when
        you confirm here, and everyone is logged out of the account. You choose a password next.
      </p>
      <p>
        Was it you?{" "}
        <Link to="/login" state={{ from: location }} className="text-link">
          Log in first
        </Link>{" "}
        to keep everything as it is.
      </p>
    </RemovedNote>
  );
}
