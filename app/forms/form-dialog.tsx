import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { type FieldValues, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { ApiFailure } from "#app/data/api-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Modal, paperStyle } from "#app/ui/modal.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { Sending, useUnlessHeld } from "./as-asked.tsx";
import { type FieldControl, type FieldsOf, FormField } from "./form-field.tsx";
import { useRefusal } from "./use-refusal.ts";

/** A control for every field; none for one that may be left out and does not apply. */
type Asked<Input> = {
  [Name in keyof FieldsOf<Input>]: FieldsOf<Input>[Name] | (undefined extends Input[Name] ? false : never);
};

type FormDialogProps<Schema extends z.ZodObject> = {
  title: string;
  /** The explanation before the fields. */
  text: ReactNode;
  schema: Schema;
  fields: Asked<z.input<Schema>> | ((values: Partial<z.input<Schema>>) => Asked<z.input<Schema>>);
  start: NoInfer<Partial<z.input<Schema>>>;
  /** A field that says the same as another one until somebody sets it themselves. */
  follows?: { field: keyof z.input<Schema> & string; as: keyof z.input<Schema> & string };
  /** What other fields become when one is changed. */
  along?: (changed: string, values: Partial<z.input<Schema>>) => Partial<z.input<Schema>>;
  /** The consequences of what is filled in, always in sight with the button; what it reads itself it shows `AsAsked`. */
  outcome?: (values: Partial<z.input<Schema>>) => ReactNode;
  /** Whether sending what is filled in would change nothing: then it cannot be sent, and the outcome says why. */
  isIdle?: (values: Partial<z.input<Schema>>) => boolean;
  /** Reports success itself. */
  send: (values: z.output<Schema>) => Promise<unknown>;
  submitLabel: string | ((values: Partial<z.input<Schema>>) => string);
  busyLabel: string;
  /** It cannot be undone. */
  danger?: boolean;
  /** What is lost if it is left half-written, as a question: then it is asked. */
  leaveQuestion?: string;
  onClose: () => void;
};

/**
 * A dialog with a field or two: it validates by the schema, submits once however often it is pressed, and stays open
 * with what was typed until the server has accepted it. While it sends, it says what it said when it was asked to.
 */
export function FormDialog<Schema extends z.ZodObject>(props: FormDialogProps<Schema>) {
  const { busyLabel, danger, onClose } = props;
  const id = useId();
  const form = useForm<FieldValues>({
    resolver: zodResolver(props.schema as z.ZodType<FieldValues, FieldValues>),
    defaultValues: props.start as FieldValues,
  });
  const values = useWatch({ control: form.control }) as Partial<z.input<Schema>>;
  const { isSubmitting, isSubmitSuccessful, isDirty, errors } = form.formState;
  const isSending = isSubmitting || isSubmitSuccessful;
  // What they are about is read again before the dialog closes.
  const { title, text, outcome, submitLabel, ...shown } = useUnlessHeld(props, isSending);
  const fields = typeof shown.fields === "function" ? shown.fields(values) : shown.fields;
  const isDone = useRef(false);
  const arriving = useRef(new Set<string>());
  const refuse = useRefusal(form);
  const [isLeaving, setIsLeaving] = useState(false);

  function leave() {
    if (isSubmitting) return;
    if (props.leaveQuestion && isDirty) setIsLeaving(true);
    else onClose();
  }

  // After the dialog has returned the focus: the button that opened it may be gone.
  useEffect(() => () => void (isDone.current && focusHeading()), []);

  const isSet = useRef(false);
  const follow = useEffectEvent((changed: string, values: FieldValues) => {
    const others = props.along?.(changed, values as Partial<z.input<Schema>>) ?? {};
    for (const [name, value] of Object.entries(others))
      form.setValue(name, value, { shouldValidate: form.getFieldState(name).error !== undefined });
    const { field, as } = props.follows ?? {};
    if (!field || !as) return;
    if (changed === field) isSet.current = true;
    if (changed !== as) return;
    if (!isSet.current) form.setValue(field, values[as]);
    // What was wrong with the two may be right now.
    if (form.getFieldState(field).error) void form.trigger(field);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type, values }) => type === "change" && name && follow(name, values),
      }),
    [form.subscribe],
  );

  async function send(given: FieldValues) {
    await props.send(given as z.output<Schema>);
    isDone.current = true;
    onClose();
  }

  function fail(error: unknown) {
    const faults = error instanceof ApiFailure ? Object.entries(error.fields) : [];
    const [first] = faults.filter(([name]) => name in fields);
    const isAnswered = error instanceof ApiFailure && error.status !== 0;
    // Whether it went through is to be checked whatever is changed.
    if (!first && !isAnswered) return form.setError("root", { message: failureText(error) });
    refuse(first ? faults : [["root", failureText(error)]]);
    if (first) form.setFocus(first[0]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // It may be opened from a form, which would hear of it.
    event.stopPropagation();
    if (!isSubmitting) void form.handleSubmit(send)().catch(fail);
  }

  return (
    <Modal
      aria-labelledby={`${id}-title`}
      onDismiss={leave}
      className={joinClasses(paperStyle, outcome ? "scroll-pb-64" : "scroll-pb-24")}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid gap-4 p-6 pb-2 sm:gap-6">
          <div className="grid gap-2">
            <h2
              id={`${id}-title`}
              className={joinClasses("wrap-anywhere font-bold text-title", roomFor(title))}
            >
              {title}
            </h2>
            <div className="grid gap-2 text-muted">{text}</div>
          </div>
          <FormError title={errors.root?.message} />
          <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
            {Object.entries<FieldControl | false>(fields).map(
              ([name, field]) =>
                field && <FormField key={name} name={name} field={field} form={form} arriving={arriving} />,
            )}
          </div>
        </div>
        {/* In sight however long the form is, unless it would take the room of the fields. */}
        <div className="z-1 grid gap-4 bg-raised p-6 pt-4 [@media(height>=40rem)]:sticky [@media(height>=40rem)]:bottom-0">
          <Sending value={isSending}>{outcome?.(values)}</Sending>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" disabled={isSubmitting} onClick={leave}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={!isSending && props.isIdle?.(values)}
              variant={danger ? "danger" : "primary"}
              busy={isSubmitting}
              busyLabel={busyLabel}
            >
              {typeof submitLabel === "string" ? submitLabel : submitLabel(values)}
            </Button>
          </div>
        </div>
      </form>
      {isLeaving && (
        <ConfirmDialog
          title={props.leaveQuestion}
          confirmLabel="Leave"
          cancelLabel="Stay"
          danger
          onConfirm={onClose}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </Modal>
  );
}

/** The server's message. Without a response nobody knows whether the request went through. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return "Request failed! Please try again.";
  if (error.status === 0) return `${error.message} Check whether it went through before you send it again.`;
  return error.message;
}
