import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useUpdateProfile } from "#app/features/people/queries.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { OptionalPictureUrl, PictureUrl } from "#contract/primitives.ts";
import { NewUser } from "#contract/users.ts";

const ProfileInput = z.object({
  name: NewUser.shape.name,
  photoUrl: OptionalPictureUrl,
});
type ProfileInput = z.infer<typeof ProfileInput>;

type ProfileFormProps = ProfileInput & { email: string };
type Outcome = { title: string; text?: string };

const saved: Outcome = { title: "Profile updated successfully!" };
const failed: Outcome = {
  title: "Oops...",
  text: "Your profile was not updated. Check your connection and try again.",
};

/** Name and photo, with the photo as it will look; the outcome is an alert that waits to be read (spec §8). */
export function ProfileForm({ email, ...profile }: ProfileFormProps) {
  const update = useUpdateProfile();
  const [outcome, setOutcome] = useState<Outcome>();
  const { register, handleSubmit, watch, formState } = useForm<ProfileInput>({
    resolver: zodResolver(ProfileInput),
    values: profile,
    // A refetch must not wipe what is being typed.
    resetOptions: { keepDirtyValues: true },
  });

  async function save(input: ProfileInput) {
    setOutcome(
      await update.mutateAsync(input).then(
        () => saved,
        () => failed,
      ),
    );
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-8 sm:grid-cols-[auto_1fr]">
      <Avatar src={PictureUrl.safeParse(watch("photoUrl")).data} alt="Your photo" size="lg" />
      <div className="grid max-w-form gap-6">
        <TextField
          label="Name"
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register("name")}
        />
        <TextField
          label="Photo URL"
          inputMode="url"
          autoComplete="photo"
          optional
          hint="A full web address, like https://example.com/me.jpg"
          error={formState.errors.photoUrl?.message}
          {...register("photoUrl")}
        />
        <TextField
          label="Email"
          value={email}
          readOnly
          hint="You log in with it; it cannot be changed here."
        />
        <Button type="submit" busy={update.isPending} busyLabel="Saving…" className="justify-self-start">
          Save profile
        </Button>
      </div>
      {outcome && (
        <ConfirmDialog
          title={outcome.title}
          text={outcome.text}
          cancelLabel={null}
          onConfirm={() => setOutcome(undefined)}
          onCancel={() => setOutcome(undefined)}
        />
      )}
    </form>
  );
}
