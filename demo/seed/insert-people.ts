import type { Db } from "#server/db/open.ts";
import { namedColumns, nameKey, searchText, sortName } from "#server/db/search.ts";
import { demoClasses } from "./classes.ts";
import { decidedAt, writtenAt } from "./moments.ts";
import { demoAdmin, demoMembers } from "./people.ts";
import type { DemoPerson } from "./person.ts";
import { demoTrainers } from "./trainers.ts";

const people: readonly DemoPerson[] = [demoAdmin, ...demoTrainers, ...demoMembers];

/** Writes the demo's classes. */
export async function insertClasses(tx: Db): Promise<void> {
  const rows = demoClasses.map(({ id, name, details, imageUrl }, index) => ({
    id,
    name,
    name_key: nameKey(name),
    sort_name: sortName(name),
    details,
    image_url: imageUrl,
    search_text: searchText(name, details),
    created_at: writtenAt(index),
  }));
  await tx.insertInto("classes").values(rows).execute();
}

/** Writes the demo's people with what they teach and offer. `subjects`: identity accounts by email. */
export async function insertPeople(tx: Db, subjects: ReadonlyMap<string, string>): Promise<void> {
  const slotDurations = new Map(demoTrainers.map(({ id, slotDuration }) => [id, slotDuration]));
  const rows = people.map(({ id, email, name, photoUrl, role, requestStatus, profile }, index) => ({
    id,
    email,
    identity_subject: subjects.get(email) ?? null,
    ...namedColumns(name, profile?.biography ?? "", ...(profile?.areas ?? [])),
    photo_url: photoUrl,
    role,
    request_status: requestStatus,
    biography: profile?.biography ?? "",
    years_of_experience: profile?.yearsOfExperience ?? 0,
    slot_duration: slotDurations.get(id) ?? 0,
    social_url: JSON.stringify(profile?.social ?? []),
    created_at: writtenAt(index),
  }));
  await tx.insertInto("users").values(rows).execute();
  await insertLists(tx);
  await insertDecisions(tx);
}

async function insertLists(tx: Db): Promise<void> {
  const areas = people.flatMap(({ id, profile }) =>
    (profile?.areas ?? []).map((area, position) => ({ user_id: id, area, position })),
  );
  const slots = people.flatMap(({ id, profile }) =>
    (profile?.slots ?? []).map((slot) => ({ user_id: id, slot })),
  );
  const classes = demoTrainers.flatMap(({ id, classIds }) =>
    classIds.map((classId) => ({ user_id: id, class_id: classId })),
  );
  await tx.insertInto("user_areas").values(areas).execute();
  await tx.insertInto("user_slots").values(slots).execute();
  await tx.insertInto("user_classes").values(classes).execute();
}

/** Every decided application has its audit row (D36), also those of the demo data. */
async function insertDecisions(tx: Db): Promise<void> {
  const rows = people.flatMap(({ id, email, requestStatus }, index) =>
    requestStatus === "approved" || requestStatus === "rejected"
      ? {
          id: `audit-${id}`,
          actor_id: demoAdmin.id,
          actor_email: demoAdmin.email,
          subject_id: id,
          subject_email: email,
          action: requestStatus,
          created_at: decidedAt(index),
        }
      : [],
  );
  await tx.insertInto("audit").values(rows).execute();
}
