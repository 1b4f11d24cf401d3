import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { createPath, Link, Navigate, useLocation } from "react-router";
import { AuthPage } from "#app/account/auth-page.tsx";
import { DoorPoster, DoorPosterSkeleton } from "#app/account/door-poster.tsx";
import { IdentityFailure, type IdentityFailureCode } from "#app/account/identity/identity-client.ts";
import { useOrigin } from "#app/account/origin.ts";
import { OtherWays } from "#app/account/other-ways.tsx";
import { refuseGuessable } from "#app/account/password-measure.ts";
import { PasswordRule } from "#app/account/password-rule.tsx";
import { ResetLink } from "#app/account/reset-link.tsx";
import { readSession, useSession } from "#app/account/session.ts";
import { register } from "#app/account/sign-in.ts";
import { useLogin } from "#app/account/use-login.ts";
import { rememberProofAskedAt } from "#app/features/people/proof-asked-at.ts";
import { typedAtDoor, useTypedAtDoor } from "#app/features/people/typed-at-door.ts";
import { useUpdateProfile } from "#app/features/people/update-profile.ts";
import { fetchPicture } from "#app/features/pictures/fetch-picture.ts";
import { uploadPicture } from "#app/features/pictures/upload-picture.ts";
import type { ChosenPicture } from "#app/forms/picture-file.ts";
import { useOwnerLinks } from "#app/page/owner-links.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { type SoughtPage, useSoughtPage } from "#app/shell/sought-page.ts";
import { toldOnArrival } from "#app/shell/way-on.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { ownPicture } from "#contract/constants.ts";
import { initialPicture } from "#contract/pictures.ts";
import { OutsidePictureUrl } from "#contract/primitives.ts";
import { brand } from "#studio/brand.ts";
import { PhotoField } from "./photo-field.tsx";
import { type RegistrationInput, registrationInput } from "./registration-input.ts";

export const meta = () =>
  pageMeta({ title: "Registration", description: "Create your account at the studio." });

/**
 * Registration (spec §2, §4); redirects anyone who is signed in to Home, which links on to the page they came for.
 */
export default function RegistrationScreen() {
  const session = useSession();
  const { state } = useLocation();
  const login = useLogin();
  const origin = useOrigin();
  const sought = useSoughtPage();
  const registration = useRegistration(sought ? createPath(origin.to) : undefined);
  const { photo: carried, ...typed } = typedAtDoor();
  const [chosen, setChosen] = useState(carried);
  const form = useForm({
    resolver: zodResolver(registrationInput(chosen?.name).superRefine(refuseGuessable)),
    defaultValues: { ...noInput, ...typed },
  });
  const { name = "", email = "", photoUrl = "" } = useWatch({ control: form.control });
  // Whoever types over its name wants another.
  const photo = photoUrl === chosen?.name ? chosen : undefined;
  useTypedAtDoor({ name, email, photoUrl, photo });
  if (session.status === "signedIn" && !registration.isPending && !login.busy) {
    const note = registration.data;
    const wayOn = sought && { ...origin, label: sought.wayOn };
    return <Navigate to="/" state={{ wayOn: note ? toldOnArrival(note, wayOn) : wayOn }} replace />;
  }

  function fill(typed: string, picture?: ChosenPicture) {
    setChosen(picture);
    form.setValue("photoUrl", typed);
    form.clearErrors("photoUrl");
  }

  const { errors } = form.formState;
  return (
    <AuthPage
      title="Create Your Account"
      lede={
        <>
          Already have an account?{" "}
          <Link to="/login" state={state} className="text-link">
            Login
          </Link>
        </>
      }
      poster={
        <OwnPoster name={name.trim()} picture={photo?.shown ?? pictureAt(photoUrl)} sought={sought?.poster} />
      }
    >
      <form
        method="dialog"
        noValidate
        onSubmit={form.handleSubmit((input) => registration.mutate({ ...input, photo }))}
        className="grid gap-6"
      >
        <RegistrationFailure failure={registration.error} email={email.trim()} />
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register("name")} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <PhotoField
          field={form.register("photoUrl")}
          error={errors.photoUrl?.message}
          typed={photoUrl}
          photo={photo}
          onFill={fill}
        />
        <NewPassword form={form} owner={{ name, email }} />
        <Button type="submit" size="lg" wide busy={registration.isPending} busyLabel="Creating your account…">
          Register
        </Button>
        <SmallPrint />
      </form>
      <OtherWays login={login} />
    </AuthPage>
  );
}

const noInput: RegistrationInput = { name: "", email: "", photoUrl: "", password: "" };

/**
 * Registers somebody, and then sends the photo that was only in this page; without it the initial stands in. Whoever
 * had a record at the studio keeps their own name and photo. Answers what they are to know of that. Confirming their email
 * leads to the page that they came for (D83).
 */
function useRegistration(sought: string | undefined) {
  const { mutateAsync: changeProfile } = useUpdateProfile();
  return useMutation({
    mutationFn: async ({ photo, ...input }: RegistrationInput & { photo?: ChosenPicture | undefined }) => {
      const { email, isNew } = await register(input);
      if (sought !== undefined) rememberProofAskedAt({ email, path: sought });
      // Their own password opened it: nobody else learns that the address has an account.
      if (!isNew) return notes.known;
      const isThere = photo ? await send(photo) : await canBeFetched(input.photoUrl);
      return !isThere && isIn(email) ? notes.lost : null;

      async function send({ file }: ChosenPicture): Promise<boolean> {
        try {
          const watch = { onProgress: () => {}, signal: AbortSignal.timeout(patienceMs.here) };
          if (!isIn(email)) return false;
          const photoUrl = await uploadPicture(file, watch);
          if (!isIn(email)) return false;
          await changeProfile({ name: input.name, photoUrl });
          return true;
        } catch {
          return false;
        }
      }
    },
    // The password is not kept.
    gcTime: 0,
    onSuccess: () => toast.success("Registration Successful. You are redirecting ..."),
    onError: () => toast.error("Oops...", "Registration failed! Please try again."),
  });
}

/** Whether the studio gets the photo from another server (D63); one that is slow may still arrive. */
async function canBeFetched(photoUrl: string): Promise<boolean> {
  if (!OutsidePictureUrl.safeParse(photoUrl).success) return true;
  const patience = AbortSignal.timeout(patienceMs.elsewhere);
  try {
    await fetchPicture(photoUrl, patience);
    return true;
  } catch {
    return patience.aborted;
  }
}

/** Whether it is still this person who is in: in another tab somebody else may have logged in meanwhile. */
function isIn(email: string): boolean {
  const session = readSession();
  return session.status === "signedIn" && session.email === email;
}

const notes = {
  known: "You already had an account, so it keeps its name and photo. Change them any time on your Profile.",
  lost: "Your photo didn’t come through, so your initial stands in for you. Add it any time on your Profile.",
};

/** How long somebody who has an account already waits for their photo, in milliseconds. */
const patienceMs = { here: 20_000, elsewhere: 2_000 };

/** The studio's own pictures; another server's are shown when the studio has its copy (D63). */
function pictureAt(typed: string): string | null {
  const address = typed.trim();
  return address !== initialPicture && ownPicture.test(address) ? address : null;
}

type OwnPosterProps = {
  name: string;
  picture: string | ImageBitmap | null;
  sought: SoughtPage["poster"] | undefined;
};

/**
 * The press prints the person while they type: their photo, or their initial until there is one. Before that it shows whom
 * or what they came for, which goes on standing above their name.
 */
function OwnPoster({ name, picture, sought }: OwnPosterProps) {
  const isEmpty = name === "" && picture === null;
  if (isEmpty && sought === "coming") return <DoorPosterSkeleton />;
  const toCome = sought === "coming" ? null : sought;
  if (isEmpty && toCome) return <DoorPoster {...toCome} />;
  return (
    <DoorPoster
      picture={isEmpty ? "/pictures/doors/registration.svg" : picture}
      of={{ id: "", name }}
      kicker={toCome ? `${toCome.kicker} ${toCome.title}` : `New at ${brand.name}`}
      title={name || "You"}
    />
  );
}

/** What an account costs, and what it agrees to. */
function SmallPrint() {
  const { terms, privacy } = useOwnerLinks();
  return (
    <p className="text-muted text-small">
      An account is free: you pay when you book.
      {terms && privacy && (
        <>
          {" "}
          By creating one you accept our{" "}
          <Link to={terms} className="text-link">
            terms
          </Link>
          ; our{" "}
          <Link to={privacy} className="text-link">
            privacy page
          </Link>{" "}
          says how we look after your data.
        </>
      )}
    </p>
  );
}

type NewPasswordProps = {
  form: UseFormReturn<RegistrationInput>;
  owner: { name: string; email: string };
};

/** Apart from the rest, so that its keys are the field's alone. */
function NewPassword({ form, owner }: NewPasswordProps) {
  const password = useWatch({ control: form.control, name: "password" });
  const error = form.formState.errors.password?.message;
  return (
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint={<PasswordRule password={password} owner={owner} isRefused={error !== undefined} />}
      error={error}
      {...form.register("password")}
    />
  );
}

/** Why the registration failed, and what to do about it. */
function RegistrationFailure({ failure, email }: { failure: Error | null; email: string }) {
  const location = useLocation();
  if (!failure) return null;
  const { code, message } = failure instanceof IdentityFailure ? failure : new IdentityFailure("unknown");
  if (code === "email-already-in-use") {
    return (
      <FormError title="If you already have an account, log in or set a new password.">
        <p className="mt-2">
          <Link to="/login" state={location.state} className="text-link">
            Log in
          </Link>
        </p>
        <ResetLink email={email} />
      </FormError>
    );
  }
  return <FormError title={texts[code] ?? (message || "Try again in a moment.")} />;
}

const texts: Partial<Record<IdentityFailureCode, string>> = {
  "too-many-requests": "Too many tries. Wait a minute, then try again.",
  "network-request-failed": "You seem to be offline. Check your connection and try again.",
};
