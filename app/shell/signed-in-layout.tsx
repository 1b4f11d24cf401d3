import { useMemo, useState } from "react";
import { type Location, Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "#app/account/session.ts";
import { forgetLeaving, isLeaving } from "#app/account/use-log-out.ts";
import { Loading } from "#app/ui/loading.tsx";

/** A search result would only lead to the login; shared links still show their card. */
export const headers = () => ({ "X-Robots-Tag": "noindex" });

/** Lets signed-in people through; others log in first and come back to where they were going (spec §2). */
export default function SignedInLayout() {
  const session = useSession();
  const location = useLocation();
  // While rendering, not in an effect: the first render already decides.
  useState(forgetLeaving);
  if (session.status === "signedIn") return <Outlet />;
  // Someone who presses Logout on a guarded page is on the way home, not to the login page.
  if (session.status === "loading" || isLeaving()) return <Waiting />;
  return <ToLogin from={location} />;
}

/** Goes there once: a link pressed meanwhile leads elsewhere. Until the login has loaded, the page keeps its height. */
function ToLogin({ from }: { from: Location }) {
  const state = useMemo(() => ({ from }), [from]);
  return (
    <>
      <Navigate to="/login" replace state={state} />
      <Waiting />
    </>
  );
}

function Waiting() {
  return (
    <main id="main" data-waiting="" className="grid grow place-content-center">
      <Loading />
    </main>
  );
}
