import { publicApi, unwrap } from "#app/data/api.ts";
import { OnePressPage } from "#app/features/newsletter/one-press-page.tsx";
import { pageMeta } from "#app/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Confirm your address" });

/** The target of the mailed link: nothing is sent before the email is confirmed (D66). */
export default function NewsletterConfirmScreen() {
  return (
    <OnePressPage
      asking={{
        title: "Confirm your address",
        text: "One click and you’re subscribed: one email a month, each with an unsubscribe link.",
        button: "Confirm",
        busy: "Confirming…",
      }}
      done={{
        title: "You are on the list",
        text: "You’ll get our next newsletter. Good to have you with us.",
      }}
      invalid={{
        title: "This link no longer works",
        text: "It has expired, or you have unsubscribed since. Subscribe again on our home page, and we’ll email you a new one.",
      }}
      press={(token) => unwrap(publicApi.newsletter.confirm.$post({ json: { token } }))}
    />
  );
}
