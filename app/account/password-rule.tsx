import check from "lucide/dist/esm/icons/check.mjs";
import dot from "lucide/dist/esm/icons/dot.mjs";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Owner } from "#contract/guessable-passwords.ts";
import { PasswordStrength } from "./password-strength.tsx";

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
    <span className="flex flex-wrap gap-x-4 gap-y-1">
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
            <VisuallyHidden>{done ? ", done." : "."}</VisuallyHidden>
          </span>
        );
      })}
      <PasswordStrength password={password} owner={owner} />
    </span>
  );
}
