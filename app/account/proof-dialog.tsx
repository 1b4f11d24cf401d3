import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useSettings } from "#app/page/use-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Modal, paperStyle } from "#app/ui/modal.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { IdentityProvider } from "#contract/settings.ts";
import { prepareIdentity } from "./identity/chosen.ts";
import { IdentityFailure, type IdentityFailureCode } from "./identity/identity-client.ts";
import { loginSafetyQuery, passkeysQuery } from "./login-safety.ts";
import { proveBy, proveByPasskey, proveByPassword } from "./proofs.ts";
import { SecretForm } from "./secret-form.tsx";

type ProofDialogProps = { email: string; onProven: () => void; onClose: () => void };

/** Asks for re-authentication before something irreversible: someone else may have found this browser open. */
export default function ProofDialog({ email, onProven, onClose }: ProofDialogProps) {
  const titleId = useId();
  const ways = useWays(email);
  const hasOthers = ways && (ways.passkey || ways.providers.length > 0 || !ways.password);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<string>();
  // Loaded ahead: browsers open popups only in the click handler itself.
  useEffect(prepareIdentity, []);

  async function prove(way: string, step: () => Promise<void>): Promise<void> {
    setBusy(way);
    setFailure(undefined);
    try {
      await step();
      onProven();
    } catch (error) {
      setFailure(texts[error instanceof IdentityFailure ? error.code : "unknown"] ?? other);
      setBusy(undefined);
    }
  }

  return (
    <Modal
      aria-labelledby={titleId}
      onDismiss={onClose}
      className={joinClasses(paperStyle, "grid gap-6 p-6")}
    >
      <h2 id={titleId} className="font-bold text-title">
        Confirm it’s you
      </h2>
      <FormError title={failure} />
      {!ways && <Skeleton className="h-40" />}
      {ways?.password && (
        <SecretForm
          text="Enter your password to continue."
          submitLabel="Continue"
          kind="password"
          send={async (password) => {
            await proveByPassword({ email, password });
            onProven();
          }}
          onCancel={onClose}
        />
      )}
      {ways && !ways.password && <p>Log in again to continue.</p>}
      {hasOthers && (
        <div className="flex flex-wrap gap-3">
          {ways.passkey && (
            <Button
              variant="secondary"
              busy={busy === "passkey"}
              onClick={() => void prove("passkey", proveByPasskey)}
            >
              Use a passkey
            </Button>
          )}
          {ways.providers.map((provider) => (
            <Button
              key={provider.id}
              variant="secondary"
              busy={busy === provider.id}
              busyLabel={`Waiting for ${provider.name}…`}
              onClick={() => void prove(provider.id, () => proveBy(provider))}
            >
              Sign in with {provider.name}
            </Button>
          ))}
          {!ways.password && (
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </Modal>
  );
}

type Ways = { password: boolean; passkey: boolean; providers: IdentityProvider[] };

/** How this person can log in; undefined until it is known. A hosted service does not say. */
function useWays(email: string): Ways | undefined {
  const { identity: service, providers } = useSettings();
  const isOurs = service === "embedded";
  const safety = useQuery({ ...loginSafetyQuery(email), enabled: isOurs });
  const passkeys = useQuery({ ...passkeysQuery(email), enabled: isOurs });
  const isUnknown = !isOurs || safety.isError;
  if (!isUnknown && (safety.isPending || passkeys.isPending)) return undefined;
  return {
    password: isUnknown || Boolean(safety.data?.hasPassword),
    passkey: Boolean(passkeys.data?.length),
    providers: providers.filter(({ id }) => isUnknown || safety.data?.providers.includes(id)),
  };
}

const other = "That didn’t work. Check your connection and try again.";

const texts: Partial<Record<IdentityFailureCode, string>> = {
  "no-passkey": "Your passkey wasn’t recognised. Try again, or use another way.",
  "too-many-requests": "Too many tries. Wait a minute, then try again.",
  "popup-blocked": "Your browser blocked the window. Allow pop-ups for this page and try again.",
  "popup-closed-by-user": "The window was closed before you finished. Try again when you’re ready.",
};
