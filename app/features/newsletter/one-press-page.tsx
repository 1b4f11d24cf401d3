import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { isGone } from "#app/data/is-gone.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useAnnounced } from "#app/ui/use-announced.ts";

type Words = { title: string; text: string };

type OnePressPageProps = {
  asking: Words & { button: string; busy: string };
  done: Words;
  /** For an expired link, or one that isn't ours. */
  invalid: Words;
  /** Does what the emailed link is for. */
  press: (token: string) => Promise<unknown>;
};

/**
 * The page of an emailed link that does one thing. A button does it rather than the link: mail scanners follow every
 * link.
 */
export function OnePressPage({ asking, done, invalid, press }: OnePressPageProps) {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const pressing = useMutation({ mutationFn: () => press(token) });
  const isRefused = isGone(pressing.error);
  const isInvalid = token === "" || isRefused;
  const words = pressing.isSuccess ? done : isInvalid ? invalid : asking;
  useAnnounced(pressing.isSuccess || isRefused ? words.title : undefined);

  return (
    <main
      id="main"
      className="page-width grid w-full grow content-start gap-8 py-section md:grid-cols-2 md:gap-x-12"
    >
      <PageHeading size="tool" className="max-w-form self-end">
        {words.title}
      </PageHeading>
      <div className="grid max-w-form content-start justify-items-start gap-6">
        <FormError title={pressing.isError && !isRefused && pressing.error.message} />
        <p className="text-lead">{words.text}</p>
        {words === asking ? (
          <Button
            size="lg"
            onClick={() => pressing.mutate()}
            busy={pressing.isPending}
            busyLabel={asking.busy}
          >
            {asking.button}
          </Button>
        ) : (
          <LinkButton to="/" size="lg" variant="secondary">
            Go to the home page
          </LinkButton>
        )}
      </div>
      <Picture
        src="/pictures/newsletter.svg"
        alt=""
        ratio="square"
        loads="soon"
        className="rounded border border-frame md:col-start-2 md:row-span-2 md:row-start-1"
      />
    </main>
  );
}
