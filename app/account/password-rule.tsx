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
  const measured = useMeasured(password, owner);
  return (
    <span className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-1">
      {parts.map(({ says, holds }) => (
        <RulePart key={says} says={says} isDone={holds(password)} />
      ))}
      <RulePart
        says="not a common word, nor your name, your email or the studio’s name"
        isDone={measured !== undefined && !measured.isGuessable}
        className="col-span-full"
      />
      <PasswordStrength strength={measured?.strength} />
    </span>
  );
}

type RulePartProps = { says: string; isDone: boolean; className?: string };

function RulePart({ says, isDone, className }: RulePartProps) {
  return (
    <span
      className={joinClasses(
        "inline-flex items-start gap-1",
        isDone && "font-semibold text-success",
        className,
      )}
    >
      <Icon of={isDone ? check : dot} className="mt-0.5 size-4 shrink-0" strokeWidth={3} />
      <span>
        {says}
        <span className="sr-only">{isDone ? ", done." : "."}</span>
      </span>
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
