import { z } from "zod";
import { useUpdateProfile } from "#app/features/people/person-writing.ts";
import { useMe } from "#app/features/people/queries.ts";
import { uploadPicture } from "#app/features/pictures/upload-picture.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { OptionalPictureUrl } from "#contract/primitives.ts";
import { NewUser } from "#contract/users.ts";
import { Calendar } from "./calendar.tsx";

const ProfileInput = z.object({ name: NewUser.shape.name, photoUrl: OptionalPictureUrl });

export const meta = () => pageMeta({ title: "Profile" });

/** One's own name and photo (spec §2 Profile); the outcome is an alert that waits to be read (spec §8). */
export default function Profile() {
  const { data: me } = useMe();
  const { mutateAsync: update } = useUpdateProfile();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool" lede="This is how trainers and readers see you.">
        Profile
      </PageHeading>
      <WriteForm
        draft={{ form: "profile", owner: me.email }}
        schema={ProfileInput}
        fields={{
          name: { control: "text", label: "Name", autoComplete: "name" },
          photoUrl: {
            control: "picture",
            upload: uploadPicture,
            kind: "person",
            ratio: "square",
            label: "Photo URL",
            autoComplete: "photo",
            hint: "A full web address, like https://example.com/me.jpg, or a file of yours.",
          },
        }}
        after={
          <TextField
            label="Email"
            value={me.email}
            readOnly
            hint="You log in with it; it cannot be changed here."
            className="sm:col-span-2"
          />
        }
        start={{ name: me.name, photoUrl: me.photoUrl }}
        send={update}
        submitLabel="Save profile"
        busyLabel="Saving…"
        saved="Profile updated successfully!"
        failed="Your profile was not updated. Check your connection and try again."
      />
      {me.role !== "admin" && <Calendar email={me.email} teaches={me.role === "trainer"} />}
    </div>
  );
}
