import { Badge } from "#app/ui/badge.tsx";
import type { RequestStatus } from "#contract/users.ts";

type Words = { badge: string; tone: "highlight" | "danger"; text: string };

const words: Partial<Record<RequestStatus, Words>> = {
  requested: {
    badge: "Requested",
    tone: "highlight",
    text: "We have your application and an admin will read it. Until then you can change anything below.",
  },
  rejected: {
    badge: "Rejected",
    tone: "danger",
    text: "We could not say yes to your last application. Mend what has changed since, and apply again.",
  },
};

/** Where an earlier application stands; nothing for those who never applied. */
export function ApplicationNotice({ status }: { status: RequestStatus }) {
  const notice = words[status];
  if (!notice) return null;
  return (
    <section
      aria-label="Your application"
      className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded border border-rule bg-raised p-4"
    >
      <Badge tone={notice.tone}>{notice.badge}</Badge>
      <p className="max-w-text">{notice.text}</p>
    </section>
  );
}
