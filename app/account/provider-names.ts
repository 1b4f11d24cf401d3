import { useSettings } from "#app/page/use-settings.ts";
import type { LoginSafety } from "./login-safety.ts";

/** Display names of the providers an account can log in with, such as "Google"; all of them while that is unknown. */
export function useProviderNames(safety: LoginSafety | undefined): string {
  const { providers } = useSettings();
  const own = providers.filter(({ id }) => !safety || safety.providers.includes(id));
  return own.map(({ name }) => name).join(" or ");
}
