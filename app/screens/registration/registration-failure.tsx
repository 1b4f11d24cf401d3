import { Link, useLocation } from "react-router";
import { FormError } from "#app/ui/form-error.tsx";
import type { Registration } from "./use-registration.ts";

/** Why somebody could not be registered, and what to do about it. */
export function RegistrationFailure({ failure }: Pick<Registration, "failure">) {
  const location = useLocation();
  if (!failure) return null;
  if (failure.code === "email-already-in-use") {
    return (
      <FormError title="This email has an account already.">
        <p className="mt-2">
          <Link to="/login" state={location.state} className="text-link">
            Log in with it
          </Link>
          , or register with another email.
        </p>
      </FormError>
    );
  }
  return <FormError title={texts[failure.code] ?? (failure.message || "Try again in a moment.")} />;
}

const texts: Partial<Record<NonNullable<Registration["failure"]>["code"], string>> = {
  "too-many-requests": "Too many tries. Wait a minute, then try again.",
  "network-request-failed": "You seem to be offline. Check your connection and try again.",
};
