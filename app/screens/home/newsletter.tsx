import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { publicApi, unwrap } from "#app/data/api.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { DemoInbox } from "#app/page/demo-inbox.tsx";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";

/** The newsletter form: before it is sent only what the browser calls no email is refused, at its field (spec §5). */
export function Newsletter() {
  const titleId = useId();
  const [email, setEmail] = useState("");
  /** The address that a link is sent to. */
  const [askedFor, setAskedFor] = useState("");
  const subscribe = useMutation({
    mutationFn: () => unwrap(publicApi.subscribers.$post({ json: { email } })),
    onSuccess: () => {
      setAskedFor(email);
      setEmail("");
      toast.success("You have been added to the subscription list.");
    },
    onError: (error) => {
      console.error("Failed to subscribe. Please try again.", error);
      toast.error("Oops...", "Something went wrong. Please try again.");
    },
  });

  const [isMistyped, setIsMistyped] = useState(false);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    setIsMistyped(field?.validity.valid === false);
    if (field?.validity.valid === false) field.focus();
    else if (!subscribe.isPending) subscribe.mutate();
  }

  const refusal = subscribe.error instanceof ApiFailure ? subscribe.error.fields.email : undefined;

  return (
    <section aria-labelledby={titleId} className="surface-highlight print:hidden">
      <div className="page-width grid gap-6 py-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-x-12 lg:py-16">
        <h2 id={titleId} className="font-display text-display-1 text-highlight">
          Newsletter
        </h2>
        <p className="max-w-text text-lead">
          One email a month: a new class, a recipe worth the gas, and what the trainers argue about. We’ll
          send you a link first; press it to start.
        </p>
        <form
          method="dialog"
          noValidate
          onSubmit={send}
          className="grid items-end gap-4 self-end sm:grid-cols-[1fr_auto]"
        >
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            value={email}
            error={isMistyped ? "Enter a valid email address" : refusal}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" variant="secondary" busy={subscribe.isPending}>
            Subscribe
          </Button>
          <p role="status" className="text-highlight empty:absolute sm:col-span-2">
            {askedFor && (
              <>
                Check your inbox: press the link we’ve sent to {askedFor} to start.
                <DemoInbox address={askedFor} />
              </>
            )}
          </p>
        </form>
        <Picture
          src="/pictures/newsletter.svg"
          alt=""
          ratio="square"
          className="hidden rounded border border-frame lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:block"
        />
      </div>
    </section>
  );
}
