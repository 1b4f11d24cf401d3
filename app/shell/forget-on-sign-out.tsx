import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "#app/account/session.ts";
import { forgetPrivateData } from "#app/data/private-data.ts";

/**
 * Drops what somebody loaded as soon as they are signed out, whether here, in another tab or by the end of
 * their session. Guarded pages are gone by then, so nothing asks for it again.
 */
export function ForgetOnSignOut() {
  const queryClient = useQueryClient();
  const session = useSession();
  const email = session.status === "signedIn" ? session.email : null;
  const last = useRef(email);

  useEffect(() => {
    if (last.current !== null && last.current !== email) forgetPrivateData(queryClient);
    last.current = email;
  }, [email, queryClient]);

  return null;
}
