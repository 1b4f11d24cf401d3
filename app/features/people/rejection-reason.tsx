import type { User } from "#contract/users.ts";

/** Why the application was rejected, in the admin's words (D64); renders nothing where no reason was given. */
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
