import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { ApiFailure } from "#app/data/api-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LeaveQuestion } from "#app/ui/leave-question.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { toast } from "#app/ui/toast.ts";
import { useOnPage } from "#app/ui/use-on-page.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { type Draft, type DraftKey, dropDraft, findDraft, keepDraft, putBackDraft } from "./drafts.ts";
import { FormAround } from "./form-around.ts";
import { type FieldControl, type FieldsOf, FormField } from "./form-field.tsx";
import { findUnfetchedPictures } from "./unfetched-pictures.ts";
import { Outdated } from "./use-correction.ts";
import { useRefusal } from "./use-refusal.ts";

type WriteFormProps<Schema extends z.ZodObject> = {
  /** Identifies the form's draft, by the writer's email and the version that is edited. */
  draft: DraftKey;
  schema: Schema;
  fields: FieldsOf<z.input<Schema>>;
  /** What the form starts with, and returns to when a draft is discarded. */
  start: NoInfer<Start<z.input<Schema>>>;
  /** What is asked before it is sent, as what it ends for others; nothing if there is nothing to ask. */
  question?: (values: z.output<Schema>) => Question | undefined;
  send: (values: z.output<Schema>) => Promise<unknown>;
  /** The field that a server error (D31) belongs to; by default the first part of its path. */
  fieldAtFault?: (path: string, message: string) => string | undefined;
  submitLabel: string;
  busyLabel: string;
  /** Shown on success and on failure (`spec §8`); where a page follows, a failure has words already. */
  saved: string;
  failed?: string;
  /** The page that follows, which finds what `send` answered as `saved` in its state. Without it this one stays, and shows the outcome in an alert. */
  goTo?: string;
  /** Read-only content before and after the fields. */
  before?: ReactNode;
  after?: ReactNode;
  /** Beside the submit button. */
  actions?: ReactNode;
};

/**
 * Every field, even an optional one: an edit would blank what is left out here. A number that is not given yet is
 * undefined, and a choice that is not made yet is empty.
 */
type Start<Input> = { [Name in keyof Input]-?: Input[Name] | NotGiven<NonNullable<Input[Name]>> };

type NotGiven<Value> = Value extends number ? undefined : Value extends string ? "" : never;

type Outcome = { title: string; text?: ReactNode };
/** A question; its label is that of the button that sends the form. */
export type Question = Outcome & { confirmLabel: string };

/**
 * The frame of every form that writes: it validates by the schema, submits once however often it is pressed, shows
 * server errors beside their fields, keeps a draft, reports the outcome, and asks before unsaved work is left.
 */
export function WriteForm<Schema extends z.ZodObject>(props: WriteFormProps<Schema>) {
  const { draft, goTo } = props;
  const start: FieldValues = props.start;
  const fields = Object.entries<FieldControl>(props.fields);
  const names = fields.map(([name]) => name);
  const form = useForm<FieldValues>({
    resolver: zodResolver(props.schema as z.ZodType<FieldValues, FieldValues>),
    values: start,
    // A refetch must not wipe what is being typed.
    resetOptions: { keepDirtyValues: true, keepIsSubmitSuccessful: true },
  });
  const [outcome, setOutcome] = useState<Outcome | Question>();
  const onPage = useOnPage();
  const navigate = useNavigate();
  const refuse = useRefusal(form);
  const arriving = useRef(new Set<string>());
  const queryClient = useQueryClient();
  // Subscribed to here, and asked of the form itself where the last render may be stale.
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;
  const isSaved = goTo !== undefined && isSubmitSuccessful;
  const isBusy = isSubmitting || isSaved;
  const changes = () => names.filter((name) => form.getFieldState(name).isDirty);
  const { restored, isKept, putBack, drop, discard } = useDraft({
    draft,
    form,
    start,
    names,
    changes,
    onOutdated: () => setOutcome(changedMeanwhile),
  });

  /** @throws what `send` throws */
  async function save(values: FieldValues) {
    if (isAwaited()) return;
    if (showFaults(await findUnfetchedPictures(queryClient, { fields, values, start }))) return;
    const answer = await props.send(values as z.output<Schema>);
    drop();
    // Saved values count as unchanged even before the page has refetched them.
    form.reset(values, { keepDirtyValues: false, keepFieldsRef: true });
    if (goTo === undefined) return setOutcome({ title: props.saved });
    toast.success(props.saved);
    if (onPage.current) void navigate(goTo, { state: { saved: answer } });
  }

  /** Whether a picture is still uploading: submitted now, the form would lack it. */
  function isAwaited(): boolean {
    const [name] = arriving.current;
    if (name === undefined) return false;
    form.setError(name, { message: "Wait for the picture to finish uploading, or cancel it." });
    form.setFocus(name);
    return true;
  }

  function fail(error: unknown) {
    const isToldInField = error instanceof ApiFailure && showFaults(error.fields);
    const hasSessionEnded =
      error instanceof ApiFailure && error.code === "unauthenticated" && !onPage.current;
    if (error instanceof Outdated) setOutcome(changedMeanwhile);
    else if (hasSessionEnded)
      toast.error("You were logged out.", isKept ? "Log in again: your draft is kept." : "Log in again.");
    else if (isToldInField) return;
    else if (goTo === undefined)
      setOutcome({ title: "Oops...", text: [whyUnanswered(error), props.failed].filter(Boolean).join(" ") });
    else failBesideToast(error);
  }

  function failBesideToast(error: unknown) {
    toast.failure(props.failed);
    const why = whyUnanswered(error);
    if (why) form.setError("root", { message: `${why} ${resending}` });
  }

  /** Whether one of the fields says it: it says what to mend, and a toast beside it only to try again. */
  function showFaults(faults: ApiFailure["fields"]): boolean {
    const fieldAtFault = props.fieldAtFault ?? ((path: string) => path.split(".")[0]);
    const messages = new Map(
      Object.entries(faults).map(([path, message]) => [fieldAtFault(path, message) ?? path, message]),
    );
    const atFault = names.filter((name) => messages.has(name));
    refuse([...messages].filter(([name]) => names.includes(name)));
    if (atFault[0]) form.setFocus(atFault[0]);
    return atFault.length > 0;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    // What will be refused is not asked about.
    const { data } = props.schema.safeParse(form.getValues());
    const question = data && props.question?.(data);
    if (question) setOutcome(question);
    else write();
  }

  function write() {
    void form.handleSubmit(save)().catch(fail);
  }

  return (
    <form noValidate onSubmit={submit} className="relative grid max-w-text gap-6 sm:grid-cols-2">
      {restored && (
        <DraftNotice
          writtenAt={restored.writtenAt}
          unpublished={fields.filter(
            ([name]) => draft.version !== undefined && restored.changed.includes(name),
          )}
          onDiscard={discard}
        />
      )}
      {/* What is shown here may follow what the fields say. */}
      <FormAround value={form}>
        {props.before}
        {fields.map(([name, field]) => (
          <FormField key={name} name={name} field={field} form={form} arriving={arriving} />
        ))}
        {props.after}
      </FormAround>
      <div className="empty:hidden sm:col-span-2">
        <FormError title={errors.root?.message} />
      </div>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={isBusy} busyLabel={props.busyLabel}>
          {props.submitLabel}
        </Button>
        {props.actions}
      </div>
      <LeaveQuestion
        isHeld={() => {
          putBack();
          return changes().length > 0;
        }}
        isOver={isSaved}
        title="Leave without saving?"
        text={
          isKept ? "Your draft stays in this browser until you come back." : "What you typed will be lost."
        }
      />
      {outcome && (
        <ConfirmDialog
          {...outcome}
          {...("confirmLabel" in outcome ? { danger: true } : { cancelLabel: null })}
          onConfirm={() => {
            setOutcome(undefined);
            if ("confirmLabel" in outcome) write();
          }}
          onCancel={() => setOutcome(undefined)}
        />
      )}
    </form>
  );
}

/** Without an answer nobody knows whether it was saved. */
const resending = "What you typed is kept; check whether it went through before you send it again.";

/** That the browser is offline, or the studio too slow; undefined if it answered. */
function whyUnanswered(error: unknown): string | undefined {
  return error instanceof ApiFailure && error.status === 0 ? error.message : undefined;
}

const changedMeanwhile: Outcome = {
  title: "Changed in the meantime",
  text:
    "Someone else saved this while you were writing. What you typed is still here; fields you haven’t touched show " +
    "their version. Check everything, then save again.",
};

type DraftOptions = {
  draft: DraftKey;
  form: UseFormReturn;
  start: FieldValues;
  names: readonly string[];
  /** The fields that differ from what the form started with and are not saved. */
  changes: () => string[];
  /** The restored draft is based on another version than the current one. */
  onOutdated: () => void;
};

/** Restores the draft, and stores what is typed from now on. */
function useDraft({ draft, form, start, names, changes, onOutdated }: DraftOptions) {
  const [restored, setRestored] = useState<{ writtenAt: string; changed: readonly string[] }>();
  const [isKept, setIsKept] = useState(true);
  const kept = useRef<Draft>(undefined);

  const restore = useEffectEvent(() => {
    kept.current = findDraft(draft);
    if (!kept.current) return;
    const { values, writtenAt, version } = kept.current;
    for (const name of names) {
      // JSON keeps an empty number as null.
      if (name in values) form.setValue(name, values[name] ?? undefined, { shouldDirty: true });
    }
    const changed = changes();
    if (changed.length === 0) return drop();
    setRestored({ writtenAt, changed });
    if (version !== draft.version) onOutdated();
  });
  const keep = useEffectEvent(() => {
    // Only what differs: the rest may have changed by the time the draft is restored.
    const changed = changes().map((name) => [name, form.getValues(name)]);
    if (changed.length === 0) return drop();
    const now = keepDraft(draft, Object.fromEntries(changed));
    setIsKept(now !== undefined);
    if (!now) return;
    if (!kept.current?.isOwn) drop();
    kept.current = now;
  });
  useEffect(() => {
    restore();
    return form.subscribe({
      formState: { values: true },
      // Only typing; a refetch changes values, too.
      callback: ({ type }) => type === "change" && keep(),
    });
  }, [form.subscribe]);

  function drop() {
    if (kept.current) dropDraft(kept.current);
    kept.current = undefined;
  }

  function discard() {
    drop();
    form.reset(start, { keepDirtyValues: false, keepFieldsRef: true });
    setRestored(undefined);
    announce("The draft was discarded.");
    if (names[0]) form.setFocus(names[0]);
  }

  return { restored, isKept, drop, discard, putBack: () => kept.current && putBackDraft(kept.current) };
}
