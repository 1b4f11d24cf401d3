import { publicApi, unwrap } from "#app/data/api.ts";
import { OnePressPage } from "#app/features/newsletter/one-press-page.tsx";
import { pageMeta } from "#app/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Unsubscribe" });

/**
 * The target of a newsletter's unsubscribe link; mail clients can unsubscribe in one click without this page (D66,
 * RFC 8058).
 */
export default function NewsletterUnsubscribeScreen() {
  return (
    <OnePressPage
      asking={{
        title: "Unsubscribe",
        text: "You’ll get no more newsletters, and we’ll delete your email address.",
        button: "Unsubscribe",
        busy: "Unsubscribing…",
      }}
      done={{
        title: "You are off the list",
        text: "We’ve deleted your email address. You can come back any time.",
      }}
      invalid={{
        title: "This link does not work",
        text: "Part of it may be missing. Open it from the email again.",
      }}
      press={(token) => unwrap(publicApi.newsletter.unsubscribe.$post({ query: { token } }))}
    />
  );
}
