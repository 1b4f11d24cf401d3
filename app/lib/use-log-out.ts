import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { forgetPrivateData } from "./private-data.ts";
import { logOut } from "./sign-in.ts";

let leaving = false;

/** Whether somebody is signing out just now: then the guard must not send them to the login page. */
export function isLeaving(): boolean {
  return leaving;
}

/** How to sign out from any page: the session ends, private data goes, home comes (spec §2, Logout). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    leaving = true;
    const signedOut = logOut();
    await navigate("/");
    // After the page that showed them, which would only ask for them again.
    forgetPrivateData(queryClient);
    await signedOut;
    leaving = false;
  };
}
