import { Link, Navigate, useLocation } from "react-router";
import { EntrancePage } from "#app/account/auth-page.tsx";
import { useOrigin } from "#app/account/origin.ts";
import { useSession } from "#app/account/session.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { LoginForm } from "./login-form.tsx";
import { useLogin } from "./use-login.ts";

export const meta = () => pageMeta({ title: "Login", description: "Log in to book, vote and train." });

/** Login (spec §2, §4); somebody who is signed in goes on to where they were going. */
export default function LoginScreen() {
  const session = useSession();
  const origin = useOrigin();
  const location = useLocation();
  const login = useLogin();
  // One way on for everybody: who has just logged in is signed in, too.
  if (session.status === "signedIn" && !login.busy) {
    return <Navigate to={origin.to} state={origin.state} replace />;
  }
  return (
    <EntrancePage title="Login" lede="Good to see you again." poster="/pictures/classes/body-pump.svg">
      <LoginForm login={login} ready={session.status !== "loading"} />
      <p className="border-hair border-t pt-6">
        <Link
          to="/registration"
          state={location.state}
          className="text-link inline-flex min-h-6 items-center"
        >
          Don't Have An Account?
        </Link>
      </p>
    </EntrancePage>
  );
}
