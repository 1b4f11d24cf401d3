import arrowUpRight from "lucide/dist/esm/icons/arrow-up-right.mjs";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "#app/account/session.ts";
import { aboutToLogOut, useLogOut } from "#app/account/use-log-out.ts";
import { useMe } from "#app/features/people/queries.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useChosenLink } from "./chosen-link.ts";
import { dashboardPath } from "./nav-links.ts";

/**
 * Login and Join for visitors; Dashboard, Logout and their photo for members and staff, without Dashboard where one `isThere`;
 * nothing until that is known.
 */
export function AccountLinks({ isThere = false }: { isThere?: boolean }) {
  const session = useSession();
  if (session.status === "signedIn") return <SignedInLinks isThere={isThere} />;
  if (session.status === "signedOut") return <VisitorLinks />;
  return (
    <noscript>
      <a href="/login" className={buttonStyle({ variant: "secondary" })}>
        Login
      </a>
    </noscript>
  );
}

function VisitorLinks() {
  const isChosen = useChosenLink() === "/login";
  return (
    <>
      <LinkButton to="/login" variant="secondary" data-chosen={isChosen || undefined}>
        Login
      </LinkButton>
      <LinkButton to="/registration" variant="secondary">
        Join
      </LinkButton>
    </>
  );
}

function SignedInLinks({ isThere }: { isThere: boolean }) {
  const me = useMe();
  const logOut = useLogOut();
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    await logOut();
    setBusy(false);
  }

  return (
    <>
      {!isThere && (
        <Link
          to={dashboardPath(me.data?.role)}
          target="_blank"
          rel="noopener"
          // In the menu its text lines up with everything else.
          className={joinClasses(buttonStyle({ variant: "quiet" }), "max-lg:-ms-6 lg:px-3")}
        >
          Dashboard
          <span className="sr-only"> (opens in a new tab)</span>
          <Icon of={arrowUpRight} />
        </Link>
      )}
      <Button variant="secondary" onClick={leave} busy={busy} className="lg:px-3" {...aboutToLogOut}>
        Logout
      </Button>
      <Avatar
        src={me.data?.photoUrl}
        alt={me.data ? `Photo of ${me.data.name}` : "Your photo"}
        of={me.data ? { id: me.data._id, name: me.data.name } : undefined}
      />
    </>
  );
}
