import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { z } from "zod";
import { asShown } from "#app/data/as-shown.ts";
import { classesQuery } from "#app/features/classes/queries.ts";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { slotPlacesQuery } from "#app/features/places/queries.ts";
import { FormAround } from "#app/forms/form-around.ts";
import type { FieldsOf } from "#app/forms/form-field.tsx";
import { WriteForm } from "#app/forms/write-form.tsx";
import { useNow } from "#app/page/use-now.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { slotTimings } from "#contract/constants.ts";
import { listed } from "#contract/listed.ts";
import type { Payment } from "#contract/payments.ts";
import { OfferedDays, Places, SlotTiming } from "#contract/slots.ts";
import { typeset } from "#contract/typeset.ts";
import { SlotUpdate, TrainerApplication, type User } from "#contract/users.ts";
import { opening } from "#studio/hours.ts";
import { useSetSlot } from "./person-writing.ts";
import { timingsOf } from "./slots.ts";
import {
  dayChoices,
  dayLayout,
  givingUp,
  Overrun,
  slotChoices,
  slotLayout,
  type Training,
  WeekInWords,
} from "./week-choice.tsx";

const SlotInput = SlotUpdate.omit({ email: true }).extend({
  slot_days: OfferedDays,
  places: Places,
  available_slots: TrainerApplication.shape.available_slots,
});

type SlotFields = FieldsOf<z.input<typeof SlotInput>>;

type SlotFormProps = {
  /** Names the draft. */
  form: "add-slot" | "update-slot";
  trainer: User;
  /** Slots and classes that stay, whatever is chosen; the form offers the others. */
  kept?: { slots: readonly SlotTiming[]; classes: readonly string[] };
  submitLabel: string;
  saved: string;
};

/** A trainer's slots: how long they are, when, for how many, and the classes taught in them (spec §5, D37, D53, D54). */
export function SlotForm({ form, trainer, kept, submitLabel, saved }: SlotFormProps) {
  const { mutateAsync: setSlot } = useSetSlot();
  const now = useNow();
  const running = useRunning(trainer, { isAsked: !kept });
  const filled = useQuery({ ...slotPlacesQuery(trainer._id), enabled: !kept }).data;
  const training: Training = { running, filled, now };
  const fields = useSlotFields({ trainer, kept, ...training });
  if (!fields) return <NothingToAdd />;
  return (
    <WriteForm
      draft={{ form, owner: trainer.email }}
      schema={kept ? addedTo(kept.slots) : SlotInput}
      before={<TextField label="Trainer name" value={trainer.name} readOnly className="sm:col-span-2" />}
      fields={fields}
      start={{
        slot_duration: trainer.slot_duration || (form === "add-slot" ? undefined : 0),
        slot_days: opening.days.filter((day) => trainer.slot_days.includes(day)),
        places: trainer.places,
        available_slots: kept ? [] : timingsOf(trainer),
        available_classes: kept ? [] : trainer.available_classes,
      }}
      question={({ slot_duration, available_slots }) =>
        givingUp(trainer, {
          offered: [...(kept?.slots ?? []), ...available_slots],
          hours: slot_duration,
          ...training,
        })
      }
      send={(input) =>
        setSlot({
          ...input,
          available_slots: [...(kept?.slots ?? []), ...input.available_slots],
          available_classes: [...new Set([...(kept?.classes ?? []), ...input.available_classes])],
          email: trainer.email,
        })
      }
      after={kept && <AlsoChanged trainer={trainer} slots={kept.slots} />}
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

/** Says beside the button what else changes with what all slots share (D37, D54). */
function AlsoChanged({ trainer, slots }: { trainer: User; slots: readonly SlotTiming[] }) {
  const control = useContext(FormAround)?.control;
  const [hours, places, days = []] = useWatch({ control, name: ["slot_duration", "places", "slot_days"] });
  const isSame =
    hours === trainer.slot_duration &&
    places === trainer.places &&
    days.length === trainer.slot_days.length &&
    trainer.slot_days.every((day) => days.includes(day));
  return (
    <p role="status" className="sm:col-span-2">
      {!isSame && (
        <strong className="block border-highlight border-l-6 bg-sunken px-3 py-2">
          This also changes your {listed(slots)}.
        </strong>
      )}
    </p>
  );
}

/** What is added is a slot, a class, or both: together with what is kept, there is one of each at least (spec §5). */
function addedTo(keptSlots: readonly SlotTiming[]): typeof SlotInput {
  const hasSlots = keptSlots.length < slotTimings.length;
  return SlotInput.extend({
    available_slots: z.array(SlotTiming),
    available_classes: z.array(z.string()),
  }).refine(
    ({ available_slots, available_classes }) => available_slots.length + available_classes.length > 0,
    hasSlots
      ? { path: ["available_slots"], error: "Choose at least one slot or class" }
      : { path: ["available_classes"], error: "Choose at least one class" },
  );
}

type FieldOptions = Pick<SlotFormProps, "trainer" | "kept"> & Training;

/** What both forms ask for, in one order: when, how long, for how many, and what; undefined where nothing is left to add. */
function useSlotFields({ trainer, kept, ...training }: FieldOptions): SlotFields | undefined {
  const { available_classes } = useClassField(kept?.classes);
  const timings = slotTimings.filter((timing) => !kept?.slots.includes(timing));
  if (kept && timings.length === 0 && available_classes.options?.length === 0) return undefined;
  return {
    slot_days: {
      control: "choices",
      legend: "Days",
      layout: dayLayout,
      options: dayChoices,
      ...(kept && { hint: "For all your slots, those you offer now, too." }),
    },
    available_slots: {
      control: "choices",
      legend: kept ? "Slots to add" : "Available slots",
      layout: slotLayout,
      options: timings.length > 0 ? slotChoices(timings, training) : undefined,
      meanwhile: <p className="text-muted">You offer all {slotTimings.length} slots of the day.</p>,
      hint: <WeekInWords kept={kept?.slots} {...training} />,
    },
    slot_duration: {
      control: "number",
      half: true,
      label: "Slot duration",
      unit: "hours",
      min: 0,
      max: 12,
      step: 0.25,
      hint: (
        <Overrun trainer={trainer} kept={kept?.slots}>
          {kept ? "For all your slots: half an hour at least, in quarters." : lengthHint}
        </Overrun>
      ),
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
    available_classes,
  };
}

const lengthHint =
  "Half an hour at least, in quarters. With 0 hours nobody can book you until you set a length.";

/** The memberships of a trainer's members that have not ended; what the trainer booked with others is not among them. Undefined while they are not known. */
function useRunning({ _id, email }: User, { isAsked }: { isAsked: boolean }): readonly Payment[] | undefined {
  const { data } = useQuery({
    ...paymentsQuery(email, { running: "true" }),
    select: asShown,
    enabled: isAsked,
  });
  return data?.filter(({ trainerId }) => trainerId === _id);
}

/** The classes that the studio has and that are not kept. */
function useClassField(kept: readonly string[] = []): Pick<SlotFields, "available_classes"> {
  const classes = useQuery(classesQuery());
  const named = useNamedClass(classes.isSuccess);
  const options = classes.data
    ?.map(({ class_name }) => ({
      value: class_name,
      label: typeset(class_name),
      isSought: encodeURIComponent(class_name) === named,
    }))
    .filter(({ value }) => !kept.includes(value));
  return {
    available_classes: {
      control: "choices",
      legend: kept.length > 0 ? "Classes to add" : "Classes",
      options,
      meanwhile: classes.isError ? (
        <LoadError onRetry={() => void classes.refetch()} busy={classes.isFetching}>
          The classes could not be loaded. Check your connection and try again.
        </LoadError>
      ) : (
        <Skeleton className="h-32" />
      ),
    },
  };
}

/** Once the classes have loaded, focuses the one that the URL's hash names, as links from Manage Slot do, and says which. */
function useNamedClass(isReady: boolean): string {
  const name = useLocation().hash.slice(1);
  useEffect(() => {
    if (!isReady || !name) return;
    const boxes = document.querySelectorAll<HTMLInputElement>("main input[type=checkbox]");
    [...boxes].find(({ value }) => encodeURIComponent(value) === name)?.focus();
  }, [isReady, name]);
  return name;
}

function NothingToAdd() {
  return (
    <EmptyState
      as="h2"
      title="Nothing left to add"
      action={
        <LinkButton to="/dashboard/update-slot" variant="secondary">
          Change your slots
        </LinkButton>
      }
    >
      <p>You offer every slot of the day and teach all of the studio’s classes.</p>
    </EmptyState>
  );
}
