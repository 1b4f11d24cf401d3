import { Link, Navigate, useLocation } from "react-router";
import { EntrancePage } from "#app/account/auth-page.tsx";
import { useSession } from "#app/account/session.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { useRegistration } from "./use-registration.ts";

export const meta = () =>
  pageMeta({ title: "Registration", description: "Create your account at the studio." });

/** Registration (spec §2, §4); who is signed in has no need of it and goes to the home page. */
export default function RegistrationScreen() {
  const session = useSession();
  const location = useLocation();
  const registration = useRegistration();
  if (session.status === "signedIn" && !registration.busy) return <Navigate to="/" replace />;
  return (
    <EntrancePage
      title="Create Your Account"
      lede="Two minutes now, stronger by next month."
      poster="/pictures/classes/hiit.svg"
    >
      <RegistrationForm registration={registration} ready={session.status !== "loading"} />
      <p className="border-hair border-t pt-6">
        Already have an account?{" "}
        <Link to="/login" state={location.state} className="text-link">
          Login
        </Link>
      </p>
    </EntrancePage>
  );
}
