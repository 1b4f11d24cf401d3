import { useSettings } from "#app/page/use-settings.ts";
import type { LoginSafety } from "./login-safety.ts";

/** What people call the providers by which an account can be logged in to, such as "Google"; of all while it is unknown. */
export function useProviderNames(safety: LoginSafety | undefined): string {
  const { providers } = useSettings();
  const own = providers.filter(({ id }) => !safety || safety.providers.includes(id));
  return own.map(({ name }) => name).join(" or ");
}
