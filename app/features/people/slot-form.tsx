import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { classesQuery } from "#app/features/classes/queries.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { typeset } from "#contract/typeset.ts";
import { SlotUpdate, type User } from "#contract/users.ts";
import { opening } from "#studio/hours.ts";
import { useSetSlot } from "./person-writing.ts";
import { timingsOf } from "./slots.ts";
import { dayChoices, dayLayout, slotChoices, slotLayout, WeekInWords } from "./week-choice.tsx";

const SlotInput = SlotUpdate.omit({ email: true }).required({
  slot_days: true,
  places: true,
  available_slots: true,
});

type SlotFormProps = {
  /** Names the draft. */
  form: "add-slot" | "update-slot";
  trainer: User;
  /** The classes that the form starts with. */
  chosen: string[];
  /** Classes that stay, whatever is chosen. */
  kept?: readonly string[];
  submitLabel: string;
  saved: string;
};

/** A trainer's slots: how long they are, when, for how many, and the classes taught in them (spec §5, D37, D53, D54). */
export function SlotForm({ form, trainer, chosen, kept = [], submitLabel, saved }: SlotFormProps) {
  const classes = useQuery(classesQuery());
  const { mutateAsync: setSlot } = useSetSlot();
  useNamedClass(classes.isSuccess);
  return (
    <WriteForm
      draft={{ form, owner: trainer.email }}
      schema={SlotInput}
      before={<TextField label="Trainer name" value={trainer.name} readOnly className="sm:col-span-2" />}
      fields={{
        slot_duration: {
          control: "number",
          half: true,
          label: "Slot duration",
          unit: "hours",
          min: 0,
          max: 12,
          step: 0.5,
          hint: "Set 0 hours to close your slots.",
        },
        places: {
          control: "number",
          half: true,
          label: "Places",
          unit: "people",
          min: 1,
          max: 200,
          step: 1,
          hint: "In each slot. Lowering this won’t remove anyone already booked.",
        },
        slot_days: { control: "choices", legend: "Days", layout: dayLayout, options: dayChoices },
        available_slots: {
          control: "choices",
          legend: "Available slots",
          layout: slotLayout,
          options: slotChoices,
          hint: <WeekInWords />,
        },
        available_classes: {
          control: "choices",
          legend: "Classes",
          options: classes.data
            ?.map(({ class_name }) => ({ value: class_name, label: typeset(class_name) }))
            .filter(({ value }) => !kept.includes(value)),
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
      start={{
        slot_duration: trainer.slot_duration || (form === "add-slot" ? undefined : 0),
        slot_days: opening.days.filter((day) => trainer.slot_days.includes(day)),
        places: trainer.places,
        available_slots: timingsOf(trainer),
        available_classes: chosen,
      }}
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

/** Once the classes have loaded, focuses the one that the URL's hash names, as links from Manage Slot do. */
function useNamedClass(isReady: boolean): void {
  const name = useLocation().hash.slice(1);
  useEffect(() => {
    if (!isReady || !name) return;
    const boxes = document.querySelectorAll<HTMLInputElement>("main input[type=checkbox]");
    [...boxes].find(({ value }) => encodeURIComponent(value) === name)?.focus();
  }, [isReady, name]);
}

/** "HIIT and BOXING stay in your slot." */
function stayingClasses(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `${listed(names)} ${names.length === 1 ? "stays" : "stay"} in your slot.`;
}

function listed(names: readonly string[]): string {
  return typeset(new Intl.ListFormat("en").format(names));
}

/** What both forms change, from when, and what becomes of those who have booked (D53, D54). */
export const slotScope =
  "This applies to all your classes and to new bookings. Members keep the days and hours they booked.";
