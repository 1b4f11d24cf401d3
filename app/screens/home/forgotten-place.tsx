import { lazy, Suspense } from "react";
import { forgotten } from "#app/account/forgotten.ts";

// Lazy, so that only whom “Forgot Password?” leads here loads it.
const ForgottenPassword = lazy(() => import("#app/account/forgotten-password.tsx"));

/** Offers a reset link to whom “Forgot Password?” has led here (spec §2, D7), and nothing to others. */
export function ForgottenPlace() {
  if (forgotten.use() === null) return null;
  return (
    <Suspense>
      <ForgottenPassword />
    </Suspense>
  );
}
