import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { IdentityFailure } from "#app/account/identity/identity-client.ts";
import {
  addPasskey,
  loggedOutElsewhereText,
  type Passkey,
  passkeysQuery,
  removePasskey,
  renamePasskey,
} from "#app/account/login-safety.ts";
import { useWriting } from "#app/data/use-writing.ts";
import { peopleKey } from "#app/features/people/queries.ts";
import { sessionsQuery } from "#app/features/sessions/queries.ts";
import { DayText } from "#app/page/day-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { useFocusOnClosing } from "./part.tsx";

type Step = { at: "list" } | { at: "name"; of?: Passkey };

/** Passkeys for logging in without a password: add, rename, remove. */
export function Passkeys({ email }: { email: string }) {
  const titleId = useId();
  const query = useQuery(passkeysQuery(email));
  const [step, setStep] = useState<Step>({ at: "list" });
  const [leaving, setLeaving] = useState<Passkey>();
  const { mutateAsync, isPending } = useWriting(
    (write: () => Promise<void>) => write(),
    [passkeysQuery(email).queryKey, peopleKey, sessionsQuery(email).queryKey],
  );
  useFocusOnClosing("safer-login", step.at === "name");

  /** Says how it ended also to whoever has left the screen meanwhile: callbacks of `mutate` would be dropped. */
  async function run(write: () => Promise<void>, said: string, more?: string): Promise<void> {
    try {
      await mutateAsync(write);
      toast.success(said, more);
      setStep({ at: "list" });
    } catch (error) {
      toast.failure(adviceFor(error));
    } finally {
      setLeaving(undefined);
    }
  }

  const keep = (name: string, of?: Passkey) =>
    of
      ? run(() => renamePasskey({ id: of.id, name }), "Passkey renamed.")
      : run(() => addPasskey(name), "Passkey added.", loggedOutElsewhereText);

  return (
    <section aria-labelledby={titleId} className="mt-4 grid gap-4">
      <h3 id={titleId} className="font-bold">
        Passkeys
      </h3>
      <p>Log in with your fingerprint, face or screen lock instead of a password.</p>
      <Loaded query={query} name="Your passkeys" waiting={<Skeleton className="h-12" />}>
        {(passkeys) => (
          <PasskeyList
            passkeys={passkeys}
            onRename={(of) => setStep({ at: "name", of })}
            onRemove={setLeaving}
          />
        )}
      </Loaded>
      {step.at === "name" ? (
        <NameForm
          key={step.of?.id}
          of={step.of}
          busy={isPending}
          onName={(name, of) => void keep(name, of)}
          onCancel={() => setStep({ at: "list" })}
        />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setStep({ at: "name" })}>
          Add a passkey
        </Button>
      )}
      {leaving && (
        <ConfirmDialog
          title={`Remove ${leaving.name}?`}
          text="You’ll no longer be able to log in with it. Delete it from your device, too."
          confirmLabel="Remove it"
          cancelLabel="Keep it"
          danger
          busy={isPending}
          onConfirm={() => void run(() => removePasskey(leaving.id), "Passkey removed.")}
          onCancel={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

function adviceFor(error: unknown): string {
  const code = error instanceof IdentityFailure ? error.code : "unknown";
  if (code === "login-over") return "Nothing has changed. Confirm it’s you first.";
  if (code === "factor-needed") return "Log in with your second factor first.";
  if (code === "no-passkey") return "Your device didn’t create a passkey. Try again, or use another device.";
  return "That didn’t work. Check your connection and try again.";
}

type PasskeyListProps = {
  passkeys: Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
};

function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center gap-3 border-hair border-t pt-3">
          <div className="grow">
            <p className="font-bold">{passkey.name}</p>
            <p className="text-muted text-small">
              Added on <DayText moment={passkey.addedAt} />
              {passkey.lastUsedAt ? (
                <>
                  , last used on <DayText moment={passkey.lastUsedAt} />
                </>
              ) : (
                ", not used yet"
              )}
            </p>
          </div>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => onRename(passkey)}
          >
            Rename
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => onRemove(passkey)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

type NameFormProps = {
  /** The passkey that is renamed, if none is added. */
  of: Passkey | undefined;
  busy: boolean;
  onName: (name: string, of?: Passkey) => void;
  onCancel: () => void;
};

/** The passkey's name in the list. */
function NameForm({ of, busy, onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(of?.name ?? "");
  const [error, setError] = useState<string>();
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onName(name.trim(), of);
        else setError("Give it a name");
      }}
    >
      <TextField
        ref={takeFocus}
        label="Name of the passkey"
        hint="e.g. My phone"
        value={name}
        maxLength={60}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
        className="max-w-form"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={of ? "Saving…" : "Waiting for your device…"}>
          {of ? "Save the name" : "Add the passkey"}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The form opens on request, so its field may take the focus. */
function takeFocus(element: HTMLInputElement | null): void {
  element?.focus();
}
