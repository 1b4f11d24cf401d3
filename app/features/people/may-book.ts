import type { Role } from "#contract/users.ts";

/** Whether this role may use slots and the trainer application (spec §6); true while the role is unknown. */
export function mayBook(role: Role | undefined): boolean {
  return role === undefined || role === "member";
}
