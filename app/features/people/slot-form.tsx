import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { classesQuery } from "#app/features/classes/queries.ts";
import { showFieldErrors } from "#app/forms/show-field-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { SlotUpdate, type User } from "#contract/users.ts";
import { useSetSlot } from "./queries.ts";

const SlotInput = SlotUpdate.omit({ email: true });
type SlotInput = z.infer<typeof SlotInput>;

type SlotFormProps = {
  trainer: User;
  /** What the form starts with; without hours the field is empty. */
  start: Partial<SlotInput>;
  /** Classes that stay, whatever is chosen. */
  kept?: readonly string[];
  submitLabel: string;
  successText: string;
};

/** A trainer's slot: how long it is, and the classes taught in it (spec §5). */
export function SlotForm({ trainer, start, kept = [], submitLabel, successText }: SlotFormProps) {
  const navigate = useNavigate();
  const classes = useQuery(classesQuery());
  const { mutate, isPending, isSuccess } = useSetSlot();
  const { register, handleSubmit, setError, formState } = useForm<SlotInput>({
    resolver: zodResolver(SlotInput),
    defaultValues: { slot_duration: start.slot_duration, available_classes: start.available_classes ?? [] },
  });
  const { errors } = formState;

  function save(input: SlotInput) {
    const available_classes = [...new Set([...kept, ...input.available_classes])];
    mutate(
      { ...input, available_classes, email: trainer.email },
      {
        onSuccess: () => {
          toast.success(successText);
          void navigate("/dashboard/manage-slot");
        },
        onError: (error) => {
          showFieldErrors(error, { setError, names: ["slot_duration", "available_classes"] });
          toast.error("Oops...", "Request has been failed! Please try again.");
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid max-w-text gap-6">
      <TextField label="Trainer name" value={trainer.name} readOnly className="max-w-form" />
      <NumberField
        label="Slot duration"
        unit="hours"
        min={0}
        max={12}
        step={0.5}
        hint="How long one session takes. With 0 hours nobody can book you."
        error={errors.slot_duration?.message}
        {...register("slot_duration", { valueAsNumber: true })}
      />
      {classes.isPending && <Skeleton className="h-32" />}
      {classes.isError && (
        <LoadError onRetry={() => void classes.refetch()} busy={classes.isFetching}>
          The classes could not be loaded. Check your connection and try again.
        </LoadError>
      )}
      {classes.data && (
        <CheckboxGroup
          legend="Classes"
          options={classes.data.map(({ class_name }) => class_name)}
          hint={kept.length > 0 ? `You teach ${listed(kept)} already; that stays.` : undefined}
          error={errors.available_classes?.message}
          {...register("available_classes")}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending || isSuccess} busyLabel="Saving…">
          {submitLabel}
        </Button>
        <LinkButton to="/dashboard/manage-slot" variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en").format(words);
}
