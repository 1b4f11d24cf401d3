import { useLocation, useNavigate } from "react-router";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { mayLeave } from "#app/ui/leave-question.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { logOut } from "./sign-in.ts";

let leaving = false;

/** Whether the page one is on was left by signing out: then it must not send anybody to the login page. */
export function isLeaving(): boolean {
  return leaving;
}

/** A guarded page is newly arrived at: an earlier sign-out is over. */
export function forgetLeaving(): void {
  leaving = false;
}

/** How to sign out from any page: the session ends, home comes (spec §2, Logout). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async () => {
    if (!(await mayLeave())) return;
    leaving = true;
    const signedOut = logOut();
    await navigate("/");
    await signedOut;
    // Elsewhere the arrival at home is announced.
    if (pathname !== "/") return;
    announce("You are logged out.");
    focusHeading();
  };
}
