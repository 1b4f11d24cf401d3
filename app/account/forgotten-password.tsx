import { useEffect, useId, useRef, useState } from "react";
import { TextField } from "#app/ui/text-field.tsx";
import { forgotten } from "./forgotten.ts";
import { ResetLink } from "./reset-link.tsx";

/** Emails a link to set a new password to whom “Forgot Password?” has led to Home, until they leave it (D7). */
export default function ForgottenPassword() {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [email, setEmail] = useState(forgotten.read() ?? "");
  useEffect(() => {
    title.current?.focus();
    return () => forgotten.write(null);
  }, []);
  return (
    <section aria-labelledby={titleId} className="page-width py-8 print:hidden">
      <div className="grid max-w-form gap-4 rounded border-2 border-frame bg-raised p-4 sm:p-6">
        <h2 ref={title} id={titleId} tabIndex={-1} className="font-display text-display-3 outline-none">
          Forgot your password?
        </h2>
        <p>We’ll email you a link to set a new one.</p>
        <TextField
          label="Your account’s email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ResetLink email={email.trim()} />
      </div>
    </section>
  );
}
