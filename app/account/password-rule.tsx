import check from "lucide/dist/esm/icons/check.mjs";
import dot from "lucide/dist/esm/icons/dot.mjs";
import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { announce } from "#app/ui/live-region.tsx";
import type { Owner, Strength } from "#contract/guessable-passwords.ts";
import { loadMeasure } from "./password-measure.ts";

const parts = [
  { says: "8 characters or more", holds: (password: string) => password.length >= 8 },
  { says: "a lowercase letter", holds: (password: string) => /[a-z]/.test(password) },
  { says: "an uppercase letter", holds: (password: string) => /[A-Z]/.test(password) },
  { says: "a number", holds: (password: string) => /\d/.test(password) },
  { says: "one of @ $ ! % * ? &", holds: (password: string) => /[@$!%*?&]/.test(password) },
  {
    says: "no other characters",
    holds: (password: string) => /^[A-Za-z\d@$!%*?&]+$/.test(password),
  },
];

/**
 * The password rule (spec §5), shown up front: each part is ticked off during typing, with the password's strength
 * beside it.
 * @param owner what is known of the person, because attackers guess it first
 */
export function PasswordRule({ password, owner = {} }: { password: string; owner?: Owner }) {
  return (
    <span className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-1">
      {parts.map(({ says, holds }) => {
        const done = holds(password);
        const icon = done ? check : dot;
        return (
          <span
            key={says}
            className={joinClasses("inline-flex items-center gap-1", done && "font-semibold text-success")}
          >
            <Icon of={icon} className="size-4 shrink-0" strokeWidth={3} />
            {says}
            <span className="sr-only">{done ? ", done." : "."}</span>
          </span>
        );
      })}
      <PasswordStrength password={password} owner={owner} />
    </span>
  );
}

/** Long enough that a screen reader doesn't announce a half-typed password. */
const pauseMs = 1000;

/** A password's strength in a word, updated during typing. */
function PasswordStrength({ password, owner }: { password: string; owner: Owner }) {
  const strength = useStrength(password, owner);
  useEffect(() => {
    if (!strength) return;
    const timer = setTimeout(() => announce(`Password strength: ${strength}`), pauseMs);
    return () => clearTimeout(timer);
  }, [strength]);
  return (
    <span className="col-span-full">
      Strength:{" "}
      <span className={joinClasses("font-semibold", strength && tones[strength])}>
        {strength ?? "none yet"}
      </span>
    </span>
  );
}

const tones: Record<Strength, string> = {
  weak: "text-danger",
  fair: "text-ink",
  good: "text-success",
  strong: "text-success",
};

/** Undefined while the field is empty or the check hasn't loaded. */
function useStrength(password: string, { name, email }: Owner): Strength | undefined {
  const [strength, setStrength] = useState<Strength>();
  useEffect(() => {
    if (password === "") return setStrength(undefined);
    let isLate = false;
    const show = ({ strengthOf }: Awaited<ReturnType<typeof loadMeasure>>) =>
      isLate || setStrength(strengthOf(password, { name, email }));
    loadMeasure().then(show, () => setStrength(undefined));
    return () => {
      isLate = true;
    };
  }, [password, name, email]);
  return strength;
}
