import type { Role, User } from "#contract/users.ts";

/** Whether this role may use slots and the trainer application (spec §6); true while the role is unknown. */
export function mayBook(role: Role | undefined): boolean {
  return role === undefined || role === "member";
}

/** Whether someone ever applied to become a trainer; a demoted one keeps their application (D64). */
export function hasApplied({ biography }: User): boolean {
  return biography !== "";
}
