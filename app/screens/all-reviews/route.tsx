import eye from "lucide/dist/esm/icons/eye.mjs";
import eyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import { useState } from "react";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { everyReviewPagesQuery, useModerateReview } from "#app/features/reviews/review-writing.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { toast } from "#app/ui/toast.ts";
import { longestReason } from "#contract/constants.ts";
import { type AllReviewsQuery, Hiding, type ModeratedReview } from "#contract/reviews.ts";

const reviewList: ListDefinition<AllReviewsQuery, ModeratedReview> = {
  pages: everyReviewPagesQuery,
  noun: { one: "review", many: "reviews" },
  size: "tool",
  filters: {
    label: "Find a review",
    placeholder: "Name or email",
    choices: { state: { label: "Show", unset: "All reviews", words: { shown: "Shown", hidden: "Hidden" } } },
  },
  nothingYet: { title: "No reviews yet", text: "What members write about the studio appears here." },
  nothingFound: {
    title: "Nothing found",
    text: "No reviews match this member and choice.",
    showAll: "Show all reviews",
  },
  skeleton: { count: 4, shapes: ["h-24"] },
};

export const meta = () => pageMeta({ title: "Reviews" });

/** All reviews, each with a button to hide or show it (D61). */
export default function AllReviews() {
  return (
    <div className="grid gap-6">
      <PageHeading
        size="tool"
        lede="Hide reviews that don’t belong on the front page. Their authors still see them, marked as hidden."
      >
        Reviews
      </PageHeading>
      <List list={reviewList}>
        {(reviews) => <DataTable caption="Reviews" columns={columns} rows={reviews} rowKey="_id" />}
      </List>
    </div>
  );
}

const columns: ReadonlyArray<Column<ModeratedReview>> = [
  {
    header: "Member",
    names: true,
    cell: ({ _id, reviewer, reviewer_img_url, reviewerId }) => (
      <span className="flex items-center gap-3 md:min-w-44">
        <Avatar src={reviewer_img_url} alt="" of={{ id: _id, name: reviewer }} size="sm" />
        {reviewerId ? <PersonLink id={reviewerId}>{reviewer}</PersonLink> : reviewer}
      </span>
    ),
  },
  {
    header: "Review",
    plain: true,
    runs: true,
    cell: ({ review, hidden, hidden_reason }) => (
      <span className="grid max-w-text justify-items-start gap-2">
        {hidden && <Badge tone="danger">Hidden</Badge>}
        <span className="wrap-anywhere whitespace-pre-line">{review}</span>
        {hidden_reason && (
          <span className="wrap-anywhere text-muted text-small">Hidden because: {hidden_reason}</span>
        )}
      </span>
    ),
  },
  {
    header: "Date",
    leads: true,
    cell: ({ date }) => <DateText date={date} length="short" className="whitespace-nowrap" />,
  },
  {
    header: "Hide or show",
    quiet: true,
    align: "end",
    cell: (review) => <Moderation review={review} />,
  },
];

function Moderation({ review: { _id, hidden, reviewer } }: { review: ModeratedReview }) {
  const { mutate: show, mutateAsync: hide, isPending } = useModerateReview();
  const [isAsking, setIsAsking] = useState(false);
  const showAgain = () =>
    show(
      { id: _id },
      { onSuccess: () => toast.success("The review is shown again."), onError: () => toast.failure() },
    );
  async function hideFor(hides: Hiding) {
    await hide({ id: _id, hides });
    toast.success("The review is hidden.");
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={isPending && !isAsking}
        onClick={hidden ? showAgain : () => setIsAsking(true)}
        className="-mx-3"
      >
        <Icon of={hidden ? eye : eyeOff} />
        {hidden ? "Show" : "Hide"}
        <span className="sr-only"> what {reviewer} wrote</span>
      </Button>
      {isAsking && (
        <FormDialog
          title={`Hide what ${reviewer} wrote?`}
          text={<p>Only {reviewer} and admins will see it, until it is shown again.</p>}
          schema={Hiding}
          fields={{
            reason: {
              control: "textarea",
              label: "Reason",
              optional: true,
              rows: 3,
              maxLength: longestReason,
              hint: `${reviewer} will read it beside the review.`,
            },
          }}
          start={{ reason: "" }}
          send={hideFor}
          submitLabel="Hide it"
          busyLabel="Hiding…"
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
