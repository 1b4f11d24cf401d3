import { publicApi, unwrap } from "#app/data/api.ts";
import { OnePressPage } from "#app/features/newsletter/one-press-page.tsx";
import { pageMeta } from "#app/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Confirm your address" });

/** Where the mailed link leads: the newsletter comes once its owner has said so (D66). */
export default function NewsletterConfirmScreen() {
  return (
    <OnePressPage
      asking={{
        title: "Confirm your address",
        text: "One press, and our newsletter comes to you: a letter a month, and a link in each to end it.",
        button: "Confirm",
        busy: "Confirming…",
      }}
      done={{ title: "You are on the list", text: "The next letter comes to you. Good to have you with us." }}
      invalid={{
        title: "This link no longer works",
        text: "It may be more than a week old, or you may have unsubscribed since. Subscribe again on our home page, and we’ll mail you a new one.",
      }}
      press={(token) => unwrap(publicApi.newsletter.confirm.$post({ json: { token } }))}
    />
  );
}
