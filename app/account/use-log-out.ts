import { useLocation, useNavigate } from "react-router";
import { reach } from "#app/data/api.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { announce } from "#app/ui/live-region.tsx";
import { mayLeave } from "#app/ui/may-leave.ts";
import { accessToken } from "./access-token.ts";
import { identity, prepareIdentity } from "./identity/chosen.ts";
import { firebaseProject } from "./identity/firebase-project.ts";
import { IdentityFailure } from "./identity/identity-client.ts";
import { closeSession, readSession } from "./session.ts";

let leaving = false;

/** Whether the current page is being left by signing out: then it must not redirect to the login page. */
export function isLeaving(): boolean {
  return leaving;
}

/** Call on arriving at a guarded page: an earlier sign-out is over. */
export function forgetLeaving(): void {
  leaving = false;
}

/** Props of a logout button: they load its code ahead, because people log out and close the tab at once. */
export const aboutToLogOut = { onPointerEnter: prepareIdentity, onFocus: prepareIdentity };

/**
 * Signs out from any page: ends the session and goes home (spec §2, Logout). Asks first where leaving would lose
 * something, but not with `anyway`, for a session that has already ended.
 */
export function useLogOut(): (how?: { anyway: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async ({ anyway } = { anyway: false }) => {
    if (!(await mayLeave({ anyway }))) return;
    leaving = true;
    const signedOut = logOut();
    await navigate("/");
    await signedOut;
    // From any other page, the navigation home is announced anyway.
    if (pathname !== "/") return;
    announce("You are logged out.");
    focusHeading();
  };
}

/** Signs out. Drops the token first, so that the next person sees nothing even if the network is gone. */
async function logOut(token = accessToken.read()): Promise<void> {
  closeSession();
  try {
    await Promise.all([
      identity().then((service) => service.signOut()),
      token !== null && firebaseProject() && endTokens(token),
    ]);
  } catch (error) {
    // Logged only (spec §8): the token that gives access is already gone.
    console.error("sign-out failed", error);
    if (isOffline(error)) signOutOnceOnline(token);
  }
}

function isOffline(error: unknown): boolean {
  if (error instanceof IdentityFailure) return error.code === "network-request-failed";
  return error instanceof ApiFailure && error.status === 0;
}

/** With a hosted identity service the studio's tokens do not end with its session (D70). */
async function endTokens(token: string): Promise<void> {
  await reach("/sessions", {
    method: "DELETE",
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  });
}

/** Ends the session that a lost network left open, unless someone has signed in meanwhile. */
function signOutOnceOnline(token: string | null): void {
  const again = () => {
    if (readSession().status === "signedOut") void logOut(token);
  };
  window.addEventListener("online", again, { once: true });
}
