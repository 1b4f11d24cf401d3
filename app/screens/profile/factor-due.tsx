import { useQuery } from "@tanstack/react-query";
import { loginSafetyQuery, passkeysQuery } from "#app/account/login-safety.ts";
import { proveByPasskey } from "#app/account/proofs.ts";
import { useWriting } from "#app/data/use-writing.ts";
import { peopleKey } from "#app/features/people/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";

/** Tells an admin why their pages are locked: in production an admin needs a second factor. */
export function FactorDue({ email }: { email: string }) {
  const { data: safety } = useQuery(loginSafetyQuery(email));
  const { data: passkeys = [] } = useQuery(passkeysQuery(email));
  const prove = useWriting(proveByPasskey, [peopleKey]);
  const fail = () => toast.failure("Your passkey wasn’t recognised. Try again, or log in again.");
  return (
    <div className="surface-highlight flex max-w-text flex-wrap items-center gap-x-4 gap-y-2 rounded p-4">
      {safety?.hasApp || passkeys.length > 0 ? (
        <p>
          You run this studio but logged in without your second factor. Log out and in again with it: with
          your password and a code, or with a passkey.
        </p>
      ) : (
        <p>
          You run this studio, so a password alone isn’t enough.{" "}
          <a href="#safer-login" className="text-link">
            Add an authenticator app or a passkey
          </a>{" "}
          first.
        </p>
      )}
      {passkeys.length > 0 && (
        <Button
          size="sm"
          busy={prove.isPending}
          busyLabel="Waiting for your passkey…"
          onClick={() => prove.mutate(undefined, { onError: fail })}
        >
          Use a passkey
        </Button>
      )}
    </div>
  );
}
