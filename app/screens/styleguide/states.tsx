import { useState } from "react";
import { Accordion } from "#app/ui/accordion.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { toast } from "#app/ui/toast.ts";
import { Specimen } from "./specimen.tsx";

/** Loading, empty and error states, and overlays. */
export function States() {
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState(6);
  return (
    <>
      <Specimen name="toast, confirm-dialog">
        <Button onClick={() => toast.success("You have been added to the subscription list.")}>
          Success
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.error("Oops...", "Something went wrong. Please try again.")}
        >
          Error
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
        {asking && (
          <ConfirmDialog
            title="Are you sure?"
            text="You won't be able to revert this!"
            confirmLabel="Yes, delete it!"
            danger
            onConfirm={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          />
        )}
      </Specimen>
      <Specimen name="loading, spinner, skeleton, progress-bar">
        <div className="w-60">
          <Loading />
        </div>
        <Spinner />
        <div className="grid w-60 gap-3">
          <Skeleton className="aspect-[4/3]" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4" />
        </div>
        <div className="grid w-60 gap-6">
          <ProgressBar label="Shown" value={0.4} className="bg-sunken" />
          <ProgressBar label="Loading" className="bg-sunken" />
        </div>
      </Specimen>
      <Specimen name="empty-state, load-error, load-more" stack>
        <EmptyState
          title="No Trainer Data"
          action={<LinkButton to="/styleguide">See all trainers</LinkButton>}
        >
          This trainer may have moved on. The others are here.
        </EmptyState>
        <EmptyState title="Nothing booked yet" as="h2">
          What you book is listed here, with its receipt.
        </EmptyState>
        <LoadError onRetry={() => {}} />
        <LoadError>The classes could not be loaded.</LoadError>
        <LoadMore
          shown={shown}
          total="9"
          noun="articles"
          nextTo={shown < 9 ? "/styleguide" : undefined}
          onMore={() => setShown(9)}
        />
        <LoadMore shown={6} total="9" noun="articles" nextTo="/styleguide" onMore={() => {}} failed />
      </Specimen>
      <Specimen name="accordion" stack>
        <Accordion
          defaultOpen="mission"
          items={[
            {
              id: "mission",
              title: "Our mission",
              content: "Make strong the normal state of a Dhaka weekday.",
            },
            { id: "values", title: "Our values", content: "Show up. Say what is true. Leave the mat clean." },
            {
              id: "vision",
              title: "In the long term",
              content: "A studio within a rickshaw ride of everyone.",
            },
          ]}
        />
      </Specimen>
    </>
  );
}
