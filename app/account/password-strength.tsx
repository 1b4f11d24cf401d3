import { useEffect, useState } from "react";
import { joinClasses } from "#app/ui/join-classes.ts";
import { announce } from "#app/ui/live-region.tsx";
import type { Owner, Strength } from "#contract/guessable-passwords.ts";
import { loadMeasure } from "./password-measure.ts";

/** Long enough that a screen reader doesn't announce a half-typed password. */
const pauseMs = 1000;

/** A password's strength in a word, updated during typing. */
export function PasswordStrength({ password, owner }: { password: string; owner: Owner }) {
  const strength = useStrength(password, owner);
  useEffect(() => {
    if (!strength) return;
    const timer = setTimeout(() => announce(`Password strength: ${strength}`), pauseMs);
    return () => clearTimeout(timer);
  }, [strength]);
  return (
    <span className="block w-full">
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
