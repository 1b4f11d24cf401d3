import type { areasOfExpertise, SlotTiming } from "#contract/slots.ts";
import type { RequestStatus, Role, SocialLink } from "#contract/users.ts";

/** What somebody says of themselves when they apply to become a trainer. */
export type DemoProfile = {
  biography: string;
  areas: readonly (typeof areasOfExpertise)[number][];
  yearsOfExperience: number;
  slots: readonly SlotTiming[];
  social: readonly SocialLink[];
};

/** Somebody of the demo data. Only the demo accounts can sign in (D50). */
export type DemoPerson = {
  id: string;
  email: string;
  name: string;
  photoUrl: string;
  role: Role;
  requestStatus: RequestStatus;
  /** Present for trainers and for whoever has applied. */
  profile?: DemoProfile;
};

/** A trainer of the demo data. */
export type DemoTrainer = DemoPerson & {
  role: "trainer";
  profile: DemoProfile;
  /** Hours; 0 closes the slots (D37). */
  slotDuration: number;
  classIds: readonly string[];
};
