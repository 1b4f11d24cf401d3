import { type ReactNode, useContext, useRef } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { z } from "zod";
import { uploadPicture } from "#app/features/pictures/upload-picture.ts";
import { FormAround } from "#app/forms/form-around.ts";
import type { FieldsOf } from "#app/forms/form-field.tsx";
import { PictureUpload } from "#app/forms/picture-upload.tsx";
import { WriteForm } from "#app/forms/write-form.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { roomFor } from "#app/ui/room-for.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { areasOfExpertise, slotTimings } from "#contract/constants.ts";
import { excerpt } from "#contract/excerpt.ts";
import { typeset } from "#contract/typeset.ts";
import type { User } from "#contract/users.ts";
import { slotStarts } from "#studio/hours.ts";
import { ApplicationInput, fieldAtFault, startFrom, toApplication } from "./application-input.ts";
import { CardPreview } from "./card-preview.tsx";
import { useApplyAsTrainer } from "./person-writing.ts";
import { SlotName } from "./slot-light.tsx";
import { useUpdateProfile } from "./update-profile.ts";

type ApplicationFormProps = {
  user: User;
  /** Names the draft. */
  form: "become-trainer" | "trainer-profile";
  submitLabel: string;
  busyLabel: string;
  /** The page that follows. */
  goTo: string;
  actions?: ReactNode;
  /** The place and width of the trainer's card beside the form. */
  cardStyle: string;
};

/** "Morning begins at 6:30, Afternoon at 14:00, Evening at 18:30." */
const startsText = `${slotTimings.map((slot, place) => `${slot} ${place === 0 ? "begins " : ""}at ${slotStarts[slot]}`).join(", ")}.`;

/** What the studio and its members read about a trainer or an applicant (spec §5, D36). */
export function ApplicationForm({ user, form, cardStyle, ...rest }: ApplicationFormProps) {
  const { mutateAsync: apply } = useApplyAsTrainer();
  // A portrait that is still uploading has to finish before the page is left.
  const portrait = useRef<PromiseWithResolvers<void>>(undefined);

  function notePortrait(isUnderWay: boolean) {
    if (isUnderWay) {
      portrait.current ??= Promise.withResolvers();
      return;
    }
    portrait.current?.resolve();
    portrait.current = undefined;
  }

  async function send(input: ApplicationInput) {
    await portrait.current?.promise;
    return apply(toApplication(input, user.email));
  }

  const frame = {
    draft: { form, owner: user.email },
    before: <Applicant user={user} form={form} onTravel={notePortrait} />,
    after: <CardPreview trainer={user} className={cardStyle} />,
    fieldAtFault,
    saved: "Your profile has been updated.",
    failed: "Update failed! Please try again.",
    ...rest,
  };
  const start = startFrom(user);
  const { available_slots: slots, ...startWithoutSlots } = start;
  if (form === "become-trainer" || slots.length === 0)
    return <WriteForm {...frame} schema={ApplicationInput} fields={fields} start={start} send={send} />;
  return (
    <WriteForm
      {...frame}
      schema={ProfileInput}
      fields={profileFields}
      start={startWithoutSlots}
      send={(input) => send({ ...input, available_slots: slots })}
    />
  );
}

/** A trainer's slots are chosen with their days and hours, on Update Slot. */
const ProfileInput = ApplicationInput.omit({ available_slots: true });

const fields: FieldsOf<z.input<typeof ApplicationInput>> = {
  years_of_experience: {
    control: "number",
    label: "Years of experience",
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
  available_slots: {
    control: "choices",
    legend: "Available slots",
    options: slotTimings.map((value) => ({ value, label: <SlotName timing={value} /> })),
    hint: startsText,
  },
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
};

const { available_slots: _, ...ownFields } = fields;
const profileFields = { ...ownFields, biography: { ...fields.biography, hint: <FirstWords /> } };

/** The beginning of the biography, which is all that cards show of it. */
function FirstWords() {
  const control = useContext(FormAround)?.control;
  const biography = useWatch({ control, name: "biography" });
  const begins = typeof biography === "string" && biography.trim() !== "";
  return begins ? `On cards members read: “${typeset(excerpt(biography, 100))}”` : fields.biography.hint;
}

type ApplicantProps = Pick<ApplicationFormProps, "user" | "form"> & { onTravel(isUnderWay: boolean): void };

/**
 * Whose words these are: name and picture of the profile, which an application states in fields that are read-only
 * (spec §5). A newly chosen portrait becomes the profile's (D63).
 */
function Applicant({ user, form, onTravel }: ApplicantProps) {
  const { mutateAsync: update } = useUpdateProfile();
  const isApplication = form === "become-trainer";
  const profile = (
    <Link to="/dashboard/profile" className="text-link">
      your profile
    </Link>
  );
  return (
    <fieldset
      className={joinClasses(
        "grid items-start gap-x-6 gap-y-4 sm:col-span-2 sm:grid-cols-[auto_1fr]",
        !isApplication && "grid-cols-[auto_1fr] narrow:grid-cols-1",
      )}
    >
      <legend className="sr-only">You</legend>
      <Avatar src={user.photoUrl} alt="" of={{ id: user._id, name: user.name }} size="lg" />
      <div className="grid gap-4">
        {isApplication ? (
          <>
            <div className="grid gap-6 sm:grid-cols-2">
              <TextField label="Name" value={user.name} readOnly />
              <TextField
                label="Image"
                value={user.photoUrl ? "Your profile’s photo" : "Your initial for now"}
                readOnly
              />
            </div>
            <p className="text-muted text-small">
              Both are your profile’s. A portrait that you choose here goes there, too: see {profile}.
            </p>
          </>
        ) : (
          <div>
            <p className={joinClasses("wrap-anywhere font-bold text-title", roomFor(user.name))}>
              {typeset(user.name)}
            </p>
            <p className="text-muted text-small">
              Name and photo are your profile’s, shown wherever you are. Change both in {profile}.
            </p>
          </div>
        )}
        {isApplication && (
          <PictureUpload
            label="Choose a portrait"
            upload={uploadPicture}
            onTravel={onTravel}
            onUploaded={(photoUrl) => update({ name: user.name, photoUrl })}
          />
        )}
      </div>
    </fieldset>
  );
}
