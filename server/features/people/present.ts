import { slotTimings } from "#contract/constants.ts";
import { SocialLink, type TrainerProfile, type User } from "#contract/users.ts";
import type { UserRecord } from "./reads.ts";
import { presentMembership, presentWaits } from "./who-pays.ts";

/** What anyone may see of a trainer (D20). */
export function presentProfile(user: UserRecord): TrainerProfile {
  return {
    _id: user.id,
    name: user.name,
    photoUrl: user.photo_url,
    role: user.role,
    biography: user.biography,
    areas_of_expertise: user.areas,
    years_of_experience: user.years_of_experience,
    available_slots: slotTimings.filter((slot) => user.slots.includes(slot)),
    social_url: SocialLink.array().parse(JSON.parse(user.social_url)),
    slot_duration: user.slot_duration,
    slot_days: user.days,
    places: user.places,
    available_classes: user.classes,
  };
}

/** The full record, for its owner and for admins (D21, D22). */
export function presentUser(user: UserRecord): User {
  return {
    ...presentProfile(user),
    email: user.email,
    request_status: user.request_status,
    application_version: user.application_version,
    rejection_reason: user.rejection_reason,
    email_proven: user.email_proven === 1,
    joined_at: user.created_at,
    ...(user.membership !== undefined && { membership: presentMembership(user.membership) }),
    ...(user.failed_refunds !== undefined && { failed_refunds: user.failed_refunds }),
    ...(user.waits_for !== undefined && { waits_for: presentWaits(user.waits_for) }),
  };
}
