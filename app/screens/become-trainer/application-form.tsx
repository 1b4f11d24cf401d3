import { useApplyAsTrainer } from "#app/features/people/queries.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
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
  const { mutateAsync: apply } = useApplyAsTrainer();
  return (
    <WriteForm
      draft={{ form: "become-trainer", owner: user.email }}
      schema={ApplicationInput}
      before={<Applicant name={user.name} photoUrl={user.photoUrl} />}
      fields={{
        years_of_experience: {
          control: "number",
          label: "Years of experience",
          unit: "years",
          min: 0,
          max: 70,
          step: "any",
        },
        biography: {
          control: "textarea",
          label: "Biography",
          hint: "What you teach, how you came to it, and who you like to work with. Members will read this.",
        },
        areas_of_expertise: {
          control: "choices",
          legend: "Areas of expertise",
          options: areasOfExpertise,
        },
        available_slots: { control: "choices", legend: "Available slots", options: slotTimings },
        facebook: {
          control: "text",
          half: true,
          label: "Facebook URL",
          type: "url",
          inputMode: "url",
          optional: true,
          placeholder: "https://www.facebook.com/…",
        },
        twitter: {
          control: "text",
          half: true,
          label: "Twitter URL",
          type: "url",
          inputMode: "url",
          optional: true,
          placeholder: "https://twitter.com/…",
        },
      }}
      start={startFrom(user)}
      send={(input) => apply(toApplication(input, user.email))}
      fieldAtFault={fieldAtFault}
      submitLabel={sendLabels[user.request_status]}
      busyLabel="Sending…"
      saved="Your profile has been updated."
      failed="Update failed! Please try again."
      goTo="/dashboard/activity-log"
    />
  );
}
