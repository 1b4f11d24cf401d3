import { Suspense } from "react";
import { forgotten } from "#app/account/forgotten.ts";
import { latePart } from "#app/ui/late-part.ts";

// Lazy, so that only whom “Forgot Password?” leads here loads it.
const ForgottenPassword = latePart(async () => (await import("#app/account/forgotten-password.tsx")).default);

/** Offers a reset link to whom “Forgot Password?” has led here (spec §2, D7), and nothing to others. */
export function ForgottenPlace() {
  if (forgotten.use() === null) return null;
  return (
    <Suspense>
      <ForgottenPassword />
    </Suspense>
  );
}
