import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useId, useSyncExternalStore } from "react";
import { joinClasses } from "./join-classes.ts";
import { chooseTheme, readTheme, type Theme, watchTheme } from "./theme.ts";

const choices: Array<{ theme: Theme; label: string; Icon: typeof Sun }> = [
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
  { theme: "system", label: "As the system", Icon: Monitor },
];

/** Light, dark or as the system has it; remembered. */
export function ThemeSwitch({ className }: { className?: string }) {
  const name = useId();
  const current = useSyncExternalStore(watchTheme, readTheme, () => "system" as const);
  return (
    <fieldset className={joinClasses("inline-flex rounded border border-rule", className)}>
      <legend className="sr-only">Theme</legend>
      {choices.map(({ theme, label, Icon }) => (
        <label
          key={theme}
          title={label}
          className={
            "grid size-9 place-items-center pointer-coarse:size-11 hover:bg-sunken has-checked:bg-ink " +
            "has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-focus outline-offset-3"
          }
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={current === theme}
            onChange={() => chooseTheme(theme)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-4.5" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
