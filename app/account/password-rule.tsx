import check from "lucide/dist/esm/icons/check.mjs";
import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
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
const strangers = /[^A-Za-z\d@$!%*?&]/u;

type PasswordRuleProps = {
  password: string;
  /** What is known of the person, because attackers guess it first. */
  owner?: Owner;
  /** Whether the field says by itself what is wrong, as it does after a press. */
  isRefused: boolean;
};

/**
 * The password rule (spec §5), and during typing one judgement at a time: what is still missing, or else how strong the
 * password is.
 */
export function PasswordRule({ password, owner = {}, isRefused }: PasswordRuleProps) {
  const measured = useMeasured(password, owner);
  const strength = measured?.strength;
  useAnnounced(strength);
  if (password === "")
    return "8 characters or more: lowercase and uppercase letters, a number and one of @ $ ! % * ? &";
  const missing = parts.filter(({ holds }) => !holds(password)).map(({ says }) => says);
  const complaint =
    missing.length > 0
      ? `Still needs ${missing.join(", ")}.`
      : strangers.test(password)
        ? `“${strangers.exec(password)?.[0]}” can’t be used: only letters from A to Z, numbers and @ $ ! % * ? &`
        : measured?.isGuessable && "Not a common word, nor your name, your email or the studio’s name.";
  // The field's own error has the whole rule in the specification's words (spec §5): what of it is broken comes before.
  if (isRefused)
    return missing.length > 0 || strangers.test(password) ? (
      <span className="font-bold text-body text-ink">{complaint}</span>
    ) : null;
  if (complaint) return complaint;
  if (strength === "weak") return "This is allowed, but weak: a longer one is harder to guess.";
  return (
    <span className="inline-flex items-start gap-1 font-semibold text-success">
      <Icon of={check} className="mt-0.5 size-4 shrink-0" strokeWidth={3} />
      This one will do.{strength && ` Strength: ${strength}`}
    </span>
  );
}

/** Long enough that a screen reader doesn't announce a half-typed password. */
const pauseMs = 1000;

/** Says a password's strength, updated during typing. */
function useAnnounced(strength: Strength | undefined): void {
  useEffect(() => {
    if (!strength) return;
    const timer = setTimeout(() => announce(`Password strength: ${strength}`), pauseMs);
    return () => clearTimeout(timer);
  }, [strength]);
}

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
