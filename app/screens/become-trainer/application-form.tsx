import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiFailure } from "#app/data/api-failure.ts";
import { useApplyAsTrainer } from "#app/features/people/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { areasOfExpertise, slotTimings } from "#contract/slots.ts";
import type { RequestStatus, User } from "#contract/users.ts";
import { Applicant } from "./applicant.tsx";
import { ApplicationInput, fieldAtFault, startFrom, toApplication } from "./application-input.ts";

const sendLabels: Record<RequestStatus, string> = {
  none: "Apply",
  requested: "Update application",
  rejected: "Apply again",
  approved: "Apply",
};

/** A member's application: what they know, and when they are free (spec §5). */
export function ApplicationForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess } = useApplyAsTrainer();
  const { register, handleSubmit, setError, formState } = useForm<ApplicationInput>({
    resolver: zodResolver(ApplicationInput),
    defaultValues: startFrom(user),
  });
  const { errors } = formState;

  function send(input: ApplicationInput) {
    mutate(toApplication(input, user.email), {
      onSuccess: () => {
        toast.success("Your profile has been updated.");
        void navigate("/dashboard/activity-log");
      },
      onError: (error) => {
        if (error instanceof ApiFailure) showFields(error.fields);
        toast.error("Update failed! Please try again.");
      },
    });
  }

  function showFields(fields: ApiFailure["fields"]) {
    for (const [index, [path, message]] of Object.entries(fields).entries()) {
      const field = fieldAtFault(path, message);
      if (field) setError(field, { message }, { shouldFocus: index === 0 });
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid gap-8">
      <Applicant name={user.name} photoUrl={user.photoUrl} />
      <NumberField
        label="Years of experience"
        unit="years"
        min={0}
        max={70}
        step="any"
        error={errors.years_of_experience?.message}
        {...register("years_of_experience", { valueAsNumber: true })}
      />
      <TextareaField
        label="Biography"
        className="max-w-text"
        hint="What you teach, how you came to it, and who you like to work with. Members will read this."
        error={errors.biography?.message}
        {...register("biography")}
      />
      <CheckboxGroup
        legend="Areas of expertise"
        options={areasOfExpertise}
        error={errors.areas_of_expertise?.message}
        {...register("areas_of_expertise")}
      />
      <CheckboxGroup
        legend="Available slots"
        options={slotTimings}
        error={errors.available_slots?.message}
        {...register("available_slots")}
      />
      <div className="grid max-w-text gap-6 sm:grid-cols-2">
        <TextField
          label="Facebook URL"
          type="url"
          inputMode="url"
          optional
          placeholder="https://www.facebook.com/…"
          error={errors.facebook?.message}
          {...register("facebook")}
        />
        <TextField
          label="Twitter URL"
          type="url"
          inputMode="url"
          optional
          placeholder="https://twitter.com/…"
          error={errors.twitter?.message}
          {...register("twitter")}
        />
      </div>
      <Button
        type="submit"
        size="lg"
        busy={isPending || isSuccess}
        busyLabel="Sending…"
        className="justify-self-start"
      >
        {sendLabels[user.request_status]}
      </Button>
    </form>
  );
}
