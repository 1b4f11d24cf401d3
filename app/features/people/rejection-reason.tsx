import type { User } from "#contract/users.ts";

/** Why one's application was rejected, in the words of who decided (D64); nothing where that was not said. */
export function RejectionReason({ user }: { user: Pick<User, "rejection_reason"> }) {
  if (!user.rejection_reason) return null;
  return (
    <blockquote
      aria-label="Reason"
      className="wrap-anywhere max-w-text border-highlight border-l-6 ps-4 whitespace-pre-line"
    >
      {user.rejection_reason}
    </blockquote>
  );
}
