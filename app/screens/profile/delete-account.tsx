import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { loginSafetyQuery } from "#app/account/login-safety.ts";
import { useProviderNames } from "#app/account/provider-names.ts";
import { useLogOut } from "#app/account/use-log-out.ts";
import { forgetBookingsOf } from "#app/features/payments/just-booked.ts";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { onlyAdminQuery } from "#app/features/people/admin-queries.ts";
import { deleteOwnAccount } from "#app/features/people/own-data.ts";
import { dropDraftsOf } from "#app/forms/forget-drafts.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { useSettings } from "#app/page/use-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { OwnDeletion } from "#contract/own-data.ts";
import type { User } from "#contract/users.ts";

/**
 * Deletes the account after re-authentication: by password, or by a hosted identity service's login (D71). The only
 * admin is told beforehand that they cannot; if that is not known yet, the server refuses.
 */
export function DeleteAccount({ me }: { me: User }) {
  const { data: isOnlyAdmin, isLoading } = useQuery(onlyAdminQuery(me));
  const [isAsked, setIsAsked] = useState(false);
  const Question = useSettings().identity === "embedded" ? AskWithPassword : AskAlone;
  if (isLoading) return null;
  if (isOnlyAdmin) {
    return (
      <p className="basis-full text-muted">
        You are the only admin, so your account cannot be deleted: nobody could run the studio. Ask whoever
        looks after its server to make somebody else an admin first.
      </p>
    );
  }
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        Delete your account
      </Button>
      {isAsked && <Question me={me} onClose={() => setIsAsked(false)} />}
    </>
  );
}

type QuestionProps = { me: User; onClose: () => void };

function AskWithPassword({ me, onClose }: QuestionProps) {
  const { data: safety } = useQuery(loginSafetyQuery(me.email));
  const names = useProviderNames(safety);
  return (
    <FormDialog
      {...useQuestion(me)}
      schema={OwnDeletion}
      fields={{
        password: {
          control: "password",
          label: "Your password",
          autoComplete: "current-password",
          hint:
            safety?.hasPassword || !names
              ? undefined
              : `Leave it empty if you only ever log in with ${names}.`,
        },
      }}
      start={{ password: "" }}
      onClose={onClose}
    />
  );
}

const Nothing = z.object({});

/** With a hosted identity service the re-authentication dialog asks who it is, so this form has no password field. */
function AskAlone({ me, onClose }: QuestionProps) {
  return <FormDialog {...useQuestion(me)} schema={Nothing} fields={{}} start={{}} onClose={onClose} />;
}

const loginLeft = "Your login couldn’t be deleted, but it no longer gives access to anything.";

function useQuestion({ email, role }: User) {
  const logOut = useLogOut();
  const payments = useQuery(paymentsQuery(email, { mine: "true" })).data ?? [];
  // What cancelling pays back in full (D57).
  const left = payments
    .filter(({ cancellableUntil }) => cancellableUntil)
    .reduce((sum, { price, refunded }) => sum + price - refunded, 0);
  return {
    title: "Delete your account?",
    text: (
      <>
        <p>This cannot be undone. Your record, places and review are deleted, and the newsletter stops.</p>
        {role === "trainer" ? (
          <p>Memberships with you will end, and their unused days will be refunded. Your articles stay.</p>
        ) : (
          <p>Memberships you have paid for will end without a refund.</p>
        )}
        {left > 0 && (
          <p>
            You can still get <Price dollars={left} /> back:{" "}
            <TextLink to="/dashboard/booked-trainer">cancel your bookings first</TextLink>
          </p>
        )}
        <p>Your payments stay in our books, without your name.</p>
      </>
    ),
    async send(given: Partial<OwnDeletion>) {
      const { hasServiceFollowed } = await deleteOwnAccount({ password: "", ...given });
      await logOut({ anyway: true });
      dropDraftsOf(email);
      forgetBookingsOf(email);
      toast.success("Your account is deleted.", hasServiceFollowed ? undefined : loginLeft);
    },
    submitLabel: "Delete my account",
    busyLabel: "Deleting…",
    danger: true,
  };
}
