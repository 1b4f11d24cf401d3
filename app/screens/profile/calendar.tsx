import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  calendarQuery,
  useMakeCalendarAddress,
  useRevokeCalendarAddress,
} from "#app/features/places/queries.ts";
import { DayText } from "#app/page/day-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import type { User } from "#contract/users.ts";
import { waitsForProof } from "#contract/waits-for-proof.ts";
import { Part } from "./part.tsx";

/** The secret link through which calendar apps read the person's sessions: create, replace, revoke. */
export function Calendar({ me }: { me: User }) {
  const state = useQuery(calendarQuery(me.email));
  const teaches = me.role === "trainer";
  return (
    <Part name="calendar">
      <p>
        Add this link to Google or Apple Calendar to see{" "}
        {teaches ? "your slots and how many people are coming" : "your booked sessions"} there. Anyone who has
        it can see your sessions: keep it private.
      </p>
      <Loaded query={state} name="Your calendar link" waiting={<Skeleton className="h-12" />}>
        {({ madeAt }) => <Address madeAt={madeAt} mayMake={me.email_proven || !waitsForProof("calendar")} />}
      </Loaded>
    </Part>
  );
}

type Question = "replace" | "revoke";

function Address({ madeAt, mayMake }: { madeAt: string | null; mayMake: boolean }) {
  const make = useMakeCalendarAddress();
  const revoke = useRevokeCalendarAddress();
  const [question, setQuestion] = useState<Question>();
  const made = make.data?.url;
  const isThere = madeAt !== null || made !== undefined;

  async function run(step: () => Promise<unknown>, said: string) {
    try {
      await step();
      toast.success(said);
    } catch {
      toast.failure();
    }
    setQuestion(undefined);
  }

  const makeNew = () => run(() => make.mutateAsync(), "Calendar link created.");
  const removeLink = () =>
    run(async () => {
      await revoke.mutateAsync();
      make.reset();
    }, "Calendar link removed.");

  return (
    <div className="grid gap-4">
      {made && <NewAddress key={made} url={made} />}
      {madeAt && !made && (
        <p>
          Created on <DayText moment={madeAt} />. It was shown once; if you have lost it, make a new one.
        </p>
      )}
      {!mayMake && <p>Confirm your email first: see above.</p>}
      <div className="flex flex-wrap gap-3">
        {mayMake && (
          <Button
            variant="secondary"
            busy={make.isPending && question === undefined}
            onClick={() => (isThere ? setQuestion("replace") : void makeNew())}
          >
            {isThere ? "Create a new link" : "Create a calendar link"}
          </Button>
        )}
        {isThere && (
          <Button variant="quiet" onClick={() => setQuestion("revoke")}>
            Remove it
          </Button>
        )}
      </div>
      {question && (
        <ConfirmDialog
          {...questions[question]}
          danger
          cancelLabel="Keep it"
          busy={make.isPending || revoke.isPending}
          onConfirm={() => void (question === "replace" ? makeNew() : removeLink())}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
}

const questions: Record<Question, { title: string; text: string; confirmLabel: string }> = {
  replace: {
    title: "Create a new link?",
    text: "The old link will stop working. Calendars that use it won’t update until you add the new one.",
    confirmLabel: "Create a new link",
  },
  revoke: {
    title: "Remove the link?",
    text: "It will stop working at once, and calendars that use it will no longer update.",
    confirmLabel: "Remove it",
  },
};

/** The new link, shown once to copy into a calendar app. */
function NewAddress({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Copied.");
    } catch {
      // The clipboard is unavailable over plain http or where the browser forbids it.
      field.current?.select();
      toast.error("Copy it by hand", "Your browser doesn’t let us copy it.");
    }
  }

  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <TextField
        ref={field}
        label="Calendar link"
        hint="Copy it now: it’s shown only once."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Copy</Button>
    </div>
  );
}
