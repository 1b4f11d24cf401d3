import type { RequestStatus } from "#contract/users.ts";

/** An application's state, in an admin's lists. */
export const statusWords: Record<RequestStatus, string> = {
  none: "None",
  requested: "Requested",
  approved: "Approved",
  rejected: "Rejected",
};
