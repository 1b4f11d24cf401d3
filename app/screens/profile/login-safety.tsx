import { useQuery } from "@tanstack/react-query";
import { loginSafetyQuery } from "#app/account/login-safety.ts";
import { useProviderNames } from "#app/account/provider-names.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import type { User } from "#contract/users.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { Part, PartOutline } from "./part.tsx";
import { Passkeys } from "./passkeys.tsx";

/** Second factors and passkeys, only with embedded identity: a hosted service has its own. */
export function LoginSafety({ me: { email, second_factor_due } }: { me: User }) {
  const safety = useQuery(loginSafetyQuery(email));
  const names = useProviderNames(safety.data);
  return (
    <Part name="safer-login" isOpen={second_factor_due}>
      <Loaded query={safety} name="How you log in" waiting={<PartOutline />}>
        {({ hasPassword, hasApp }) =>
          hasPassword ? (
            <AuthenticatorApp email={email} isOn={hasApp} />
          ) : (
            <p>You log in with {names}, which asks for a second step if you have set one up there.</p>
          )
        }
      </Loaded>
      <Passkeys email={email} />
    </Part>
  );
}
