import monitor from "lucide/dist/esm/icons/monitor.mjs";
import moon from "lucide/dist/esm/icons/moon.mjs";
import sun from "lucide/dist/esm/icons/sun.mjs";
import { useId, useSyncExternalStore } from "react";
import { type Drawing, Icon } from "./icon.tsx";
import { joinClasses } from "./join-classes.ts";
import { chooseTheme, readTheme, type Theme, watchTheme } from "./theme.ts";

const choices: Array<{ theme: Theme; label: string; icon: Drawing }> = [
  { theme: "light", label: "Light", icon: sun },
  { theme: "dark", label: "Dark", icon: moon },
  { theme: "system", label: "As the system", icon: monitor },
];

/** Light, dark or as the system has it; remembered. */
export function ThemeSwitch({ className }: { className?: string }) {
  const name = useId();
  const current = useSyncExternalStore(watchTheme, readTheme, () => "system" as const);
  return (
    <fieldset className={joinClasses("inline-flex rounded border border-rule", className)}>
      <legend className="sr-only">Theme</legend>
      {choices.map(({ theme, label, icon }) => (
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
          <Icon of={icon} className="size-4.5" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
