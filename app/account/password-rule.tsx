import check from "lucide/dist/esm/icons/check.mjs";
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
];
const strangers = /[^A-Za-z\d@$!%*?&]/;

/**
 * The password rule (spec §5): one sentence, and during typing what is still missing, with the password's strength
 * below it.
 * @param owner what is known of the person, because attackers guess it first
 */
export function PasswordRule({ password, owner = {} }: { password: string; owner?: Owner }) {
  const measured = useMeasured(password, owner);
  if (password === "")
    return "8 characters or more: lowercase and uppercase letters, a number and one of @ $ ! % * ? &";
  const missing = parts.filter(({ holds }) => !holds(password)).map(({ says }) => says);
  const complaint =
    missing.length > 0
      ? `Still needs ${missing.join(", ")}.`
      : strangers.test(password)
        ? "Only letters from A to Z, numbers and @ $ ! % * ? &"
        : measured?.isGuessable && "Not a common word, nor your name, your email or the studio’s name.";
  return (
    <span className="grid gap-y-1">
      {complaint ? (
        <span>{complaint}</span>
      ) : (
        <span className="inline-flex items-start gap-1 font-semibold text-success">
          <Icon of={check} className="mt-0.5 size-4 shrink-0" strokeWidth={3} />
          This one will do.
        </span>
      )}
      <PasswordStrength strength={measured?.strength} />
    </span>
  );
}

/** Long enough that a screen reader doesn't announce a half-typed password. */
const pauseMs = 1000;

/** A password's strength in a word, updated during typing. */
function PasswordStrength({ strength }: { strength: Strength | undefined }) {
  useEffect(() => {
    if (!strength) return;
    const timer = setTimeout(() => announce(`Password strength: ${strength}`), pauseMs);
    return () => clearTimeout(timer);
  }, [strength]);
  return (
    <span>
      Strength:{" "}
      <span className={joinClasses("font-semibold", strength && tones[strength])}>{strength ?? "…"}</span>
    </span>
  );
}

const tones: Record<Strength, string> = {
  weak: "text-danger",
  fair: "text-ink",
  good: "text-success",
  strong: "text-success",
};

type Measured = { strength: Strength; isGuessable: boolean };

/** Undefined while the field is empty or the check hasn't loaded. */
function useMeasured(password: string, { name, email }: Owner): Measured | undefined {
  const [measured, setMeasured] = useState<Measured>();
  useEffect(() => {
    if (password === "") return setMeasured(undefined);
    let isLate = false;
    const show = ({ strengthOf, isGuessable }: Awaited<ReturnType<typeof loadMeasure>>) => {
      const owner = { name, email };
      if (!isLate)
        setMeasured({ strength: strengthOf(password, owner), isGuessable: isGuessable(password, owner) });
    };
    loadMeasure().then(show, () => setMeasured(undefined));
    return () => {
      isLate = true;
    };
  }, [password, name, email]);
  return measured;
}
