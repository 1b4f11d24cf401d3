import { useQuery } from "@tanstack/react-query";
import { classesQuery } from "#app/features/classes/queries.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { SlotUpdate, type User } from "#contract/users.ts";
import { useSetSlot } from "./queries.ts";

const SlotInput = SlotUpdate.omit({ email: true });

type SlotFormProps = {
  /** Names the draft. */
  form: "add-slot" | "update-slot";
  trainer: User;
  /** What the form starts with; without hours the field is empty. */
  start: { slot_duration?: number; available_classes: string[] };
  /** Classes that stay, whatever is chosen. */
  kept?: readonly string[];
  submitLabel: string;
  saved: string;
};

/** A trainer's slot: how long it is, and the classes taught in it (spec §5). */
export function SlotForm({ form, trainer, start, kept = [], submitLabel, saved }: SlotFormProps) {
  const classes = useQuery(classesQuery());
  const { mutateAsync: setSlot } = useSetSlot();
  return (
    <WriteForm
      draft={{ form, owner: trainer.email }}
      schema={SlotInput}
      before={<TextField label="Trainer name" value={trainer.name} readOnly />}
      fields={{
        slot_duration: {
          control: "number",
          label: "Slot duration",
          unit: "hours",
          min: 0,
          max: 12,
          step: 0.5,
          hint: "How long one session takes. With 0 hours nobody can book you.",
        },
        available_classes: {
          control: "choices",
          legend: "Classes",
          options: classes.data?.map(({ class_name }) => class_name),
          meanwhile: classes.isError ? (
            <LoadError onRetry={() => void classes.refetch()} busy={classes.isFetching}>
              The classes could not be loaded. Check your connection and try again.
            </LoadError>
          ) : (
            <Skeleton className="h-32" />
          ),
          hint: stayingClasses(kept),
        },
      }}
      start={{ slot_duration: start.slot_duration, available_classes: start.available_classes }}
      send={(input) =>
        setSlot({
          ...input,
          available_classes: [...new Set([...kept, ...input.available_classes])],
          email: trainer.email,
        })
      }
      submitLabel={submitLabel}
      busyLabel="Saving…"
      saved={saved}
      failed="Request has been failed! Please try again."
      goTo="/dashboard/manage-slot"
      actions={
        <LinkButton to="/dashboard/manage-slot" variant="quiet">
          Cancel
        </LinkButton>
      }
    />
  );
}

/** "HIIT and BOXING stay in your slot." */
function stayingClasses(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `${new Intl.ListFormat("en").format(names)} ${names.length === 1 ? "stays" : "stay"} in your slot.`;
}
