import { Fragment, type ReactNode } from "react";
import { z } from "zod";
import { asTyped } from "#app/data/as-shown.ts";
import { ConfirmFirst } from "#app/features/people/confirm-first.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { useUpdateProfile } from "#app/features/people/update-profile.ts";
import { fetchPicture } from "#app/features/pictures/fetch-picture.ts";
import { uploadPicture } from "#app/features/pictures/upload-picture.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { useSettings } from "#app/page/use-settings.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { OptionalPictureUrl } from "#contract/primitives.ts";
import { NewUser, type User } from "#contract/users.ts";
import { brand } from "#studio/brand.ts";
import { Calendar } from "./calendar.tsx";
import { FactorDue } from "./factor-due.tsx";
import { LoginSafety } from "./login-safety.tsx";
import { NewPassword } from "./new-password.tsx";
import { type PartName, partNames } from "./part.tsx";
import { PersonOnPaper } from "./person-on-paper.tsx";
import { Sessions } from "./sessions.tsx";
import { YourData } from "./your-data.tsx";

/** The fields that may change here; emptied, the name would keep whatever stood there and still be called saved (spec §8). */
const ProfileInput = z.object({ name: NewUser.shape.name, photoUrl: OptionalPictureUrl });

export const meta = () => pageMeta({ title: "Profile" });

/** The person's name and photo (spec §2 Profile), and below them, folded, the sections of their account. */
export default function Profile() {
  const { data: me } = useMe();
  const isOurs = useSettings().identity === "embedded";
  if (!me) return null;
  const shown: Record<PartName, ReactNode> = {
    calendar: me.role !== "admin" && <Calendar me={me} />,
    password: isOurs && <NewPassword owner={me} />,
    "safer-login": isOurs && <LoginSafety me={me} />,
    sessions: isOurs && <Sessions email={me.email} />,
    data: <YourData me={me} />,
  };
  const names = partNames.filter((name) => shown[name]);
  return (
    <div className="grid gap-8">
      <PageHeading
        size="tool"
        lede={me.role === "trainer" ? trainersLede : "This is how trainers and readers see you."}
      >
        Profile
      </PageHeading>
      <PersonOnPaper me={me} />
      <div className="grid max-w-2xl gap-8 print:hidden">
        {me.second_factor_due && <FactorDue email={me.email} />}
        {!me.email_proven && <ConfirmFirst email={me.email} />}
        <NameAndPhoto me={me} />
        <div className="border-rule border-t">
          {names.map((name) => (
            <Fragment key={name}>{shown[name]}</Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}

const trainersLede = (
  <>
    This is how members and readers see you. What you write about yourself is under{" "}
    <TextLink to="/dashboard/trainer-profile">Trainer Profile</TextLink>.
  </>
);

/** The outcome is an alert that waits to be dismissed (spec §8). */
function NameAndPhoto({ me }: { me: User }) {
  const { mutateAsync: update } = useUpdateProfile();
  const { name, photoUrl } = useMe(asTyped).data ?? me;
  return (
    <WriteForm
      draft={{ form: "profile", owner: me.email }}
      schema={ProfileInput}
      fields={{
        name: { control: "text", label: "Name", autoComplete: "name" },
        photoUrl: {
          control: "picture",
          upload: uploadPicture,
          fetchFrom: fetchPicture,
          titled: "name",
          shows: me._id,
          ratio: "square",
          label: "Photo URL",
          optional: false,
          autoComplete: "photo",
          placeholder: "https://",
          chooseLabel: "Take or choose a photo",
          coverLabel: "Use my initial",
          hint: "Or the web address of a photo: we keep a copy.",
        },
      }}
      after={
        <TextField
          label="Email"
          value={me.email}
          readOnly
          hint={`You log in with it. To change it, write to ${brand.email}.`}
          className="sm:col-span-2"
        />
      }
      start={{ name, photoUrl }}
      send={update}
      submitLabel="Save profile"
      busyLabel="Saving…"
      saved="Profile updated successfully!"
      failed="Your profile was not updated. Check your connection and try again."
    />
  );
}
