import monitor from "lucide/dist/esm/icons/monitor.mjs";
import moon from "lucide/dist/esm/icons/moon.mjs";
import sun from "lucide/dist/esm/icons/sun.mjs";
import { useId } from "react";
import { type Drawing, Icon } from "./icon.tsx";
import { chooseLook, type Look, type LookName, useLook } from "./look.ts";

/** Light, dark or as the system has it; remembered. */
export function ThemeSwitch() {
  return (
    <LookSwitch
      name="theme"
      legend="Theme"
      choices={[
        { look: "light", label: "Light", icon: sun },
        { look: "dark", label: "Dark", icon: moon },
        { look: "system", label: "System", icon: monitor },
      ]}
    />
  );
}

/** Whether people's photos are printed in one of the studio's inks or shown as they are; remembered. */
export function PhotoSwitch() {
  return (
    <LookSwitch
      name="photos"
      legend="Photos"
      choices={[
        { look: "printed", label: "Photos in one ink" },
        { look: "plain", label: "Photos as taken" },
      ]}
    />
  );
}

type LookSwitchProps<Name extends LookName> = {
  name: Name;
  legend: string;
  /** All with written labels, or all with icons. */
  choices: ReadonlyArray<{ look: Look<Name>; label: string; icon?: Drawing }>;
};

function LookSwitch<Name extends LookName>({ name, legend, choices }: LookSwitchProps<Name>) {
  const group = useId();
  const current = useLook(name);
  return (
    <fieldset className="inline-flex rounded border border-rule">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ look, label, icon }) => (
        <label
          key={look}
          title={icon && label}
          className={
            "grid h-9 min-w-9 place-items-center pointer-coarse:h-11 pointer-coarse:min-w-11 hover:bg-sunken has-checked:bg-ink " +
            "has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-focus outline-offset-3"
          }
        >
          <input
            type="radio"
            name={group}
            value={look}
            checked={current === look}
            onChange={() => chooseLook(name, look)}
            className="sr-only"
          />
          {icon && <Icon of={icon} className="size-4.5" />}
          <span className={icon ? "sr-only" : "px-3 font-semibold text-small"}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
