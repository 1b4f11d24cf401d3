import key from "lucide/dist/esm/icons/key-round.mjs";
import { createPath } from "react-router";
import { useSettings } from "#app/page/use-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { GoogleMark } from "./google-mark.tsx";
import { useOrigin } from "./origin.ts";
import type { Login } from "./use-login.ts";

type OtherWaysProps = {
  login: Login;
  /** Also with a passkey, which needs neither email nor code. */
  withPasskey?: boolean;
};

/** In without a password: through the provider's own window (spec §2, §4), which opens an account to whoever has none. */
export function OtherWays({ login, withPasskey = false }: OtherWaysProps) {
  const { providers, identity } = useSettings();
  const { to } = useOrigin();
  const from = typeof to === "string" ? to : createPath(to);
  const hasPasskey = withPasskey && identity === "embedded";
  if (providers.length === 0 && !hasPasskey) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3 border-hair border-t pt-6">
      {login.failure && login.failure.way !== "password" && (
        <div className="col-span-full">
          <FormError title={login.failure.text} />
        </div>
      )}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="secondary"
          busy={login.busy === provider.id}
          busyLabel={`Waiting for ${provider.name}…`}
          onClick={() => void login.withProvider(provider, from)}
          className="px-3"
        >
          {provider.id === "google" && <GoogleMark />}
          Sign in with {provider.name}
        </Button>
      ))}
      {hasPasskey && (
        <Button
          variant="secondary"
          busy={login.busy === "passkey"}
          busyLabel="Waiting for your passkey…"
          onClick={() => void login.withPasskey()}
          className="px-3"
        >
          <Icon of={key} />
          Log in with a passkey
        </Button>
      )}
    </div>
  );
}
