import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asShown, asTyped } from "#app/data/as-shown.ts";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import { ConfirmFirst } from "#app/features/people/confirm-first.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { ownReviewQuery, useDeleteReview, useWriteReview } from "#app/features/reviews/review-writing.ts";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { WriteForm } from "#app/forms/write-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { NewReview, type ReviewRecord } from "#contract/reviews.ts";
import type { User } from "#contract/users.ts";
import { waitsForProof } from "#contract/waits-for-proof.ts";

export const meta = () => pageMeta({ title: "My Review" });

/** The person's one review of the studio, under their own name (D61). */
export default function MyReview() {
  const { data: me } = useMe();
  const own = useQuery({ ...ownReviewQuery, select: asTyped });
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">My Review</PageHeading>
      <Loaded query={own} name="Your review" waiting={<Loading />}>
        {({ review, mayWrite, mayWriteFrom }) =>
          review || mayWrite ? <Writing review={review} me={me} /> : <NotYet from={mayWriteFrom} />
        }
      </Loaded>
    </div>
  );
}

/** Before anything is booked, or before the first session of what is. */
function NotYet({ from }: { from: string | null }) {
  if (from)
    return (
      <EmptyState
        as="h2"
        title="Train first, then tell"
        action={<LinkButton to="/dashboard/activity-log">See your week</LinkButton>}
      >
        Reviews are written by people who have trained here. You can write one from your first session on:{" "}
        <MomentText moment={from} />.
      </EmptyState>
    );
  return (
    <EmptyState
      as="h2"
      title="Train first, then tell"
      action={<LinkButton to="/all-trainers">Find your trainer</LinkButton>}
    >
      Reviews are written by people who have trained here. Book a slot, and you can write one too.
    </EmptyState>
  );
}

function Writing({ review, me }: { review: ReviewRecord | null; me: User }) {
  const { mutateAsync: write } = useWriteReview(review?._id);
  const { mutateAsync: remove } = useDeleteReview();
  const [isRemoving, setIsRemoving] = useState(false);
  const removal = review && (
    <Button variant="quiet" onClick={() => setIsRemoving(true)}>
      Remove review
    </Button>
  );
  return (
    <>
      <Standing review={asShown(review)} me={me} />
      {me.email_proven || !waitsForProof("review") ? (
        <WriteForm
          draft={{ form: "my-review", owner: me.email }}
          schema={NewReview}
          fields={{
            review: {
              control: "textarea",
              label: "Your review",
              rows: 6,
              maxLength: 600,
              hint: "What changed for you here? 600 characters at most. Everyone sees it on the front page with your name and photo.",
            },
          }}
          start={{ review: review?.review ?? "" }}
          send={write}
          submitLabel={review ? "Save review" : "Publish review"}
          busyLabel="Saving…"
          saved={review ? "Your review is saved." : "Thank you. Your review is on the front page."}
          failed="Your review was not saved. Check your connection and try again."
          actions={removal}
        />
      ) : (
        <div className="grid justify-items-start gap-4">
          <ConfirmFirst email={me.email} to="post a review" />
          {removal}
        </div>
      )}
      {review && isRemoving && (
        <RemoveDialog
          title="Remove your review?"
          text="It will be removed from the front page. You can write another."
          confirmLabel="Remove review"
          remove={async () => {
            await remove(review._id);
            return "Your review was removed.";
          }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  );
}

/** Whose review it is, since when it is shown, and whether it is hidden. */
function Standing({ review, me }: { review: ReviewRecord | null; me: User }) {
  return (
    <div className="flex max-w-text items-center gap-4 border-rule border-y py-4">
      <Avatar src={me.photoUrl} alt="" of={{ id: me._id, name: me.name }} />
      <div className="grid min-w-0">
        <p className="wrap-anywhere font-bold">{me.name}</p>
        <p className="text-muted text-small">
          {review?.hidden && "An admin has hidden this review. Only you can see it."}
          {review && !review.hidden && (
            <>
              On the front page since <DateText date={review.date} length="short" />
            </>
          )}
          {!review && "Nothing written yet."}
        </p>
        {review?.hidden_reason && (
          <blockquote
            aria-label="Reason"
            className="wrap-anywhere mt-2 border-highlight border-l-6 ps-4 whitespace-pre-line"
          >
            {review.hidden_reason}
          </blockquote>
        )}
      </div>
    </div>
  );
}
