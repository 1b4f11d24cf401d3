import { Deleted, Inserted, Modified } from "#contract/primitives.ts";
import {
  Approval,
  NewUser,
  Rejection,
  SlotUpdate,
  TrainerApplication,
  User,
  UserOrProfile,
  UsersQuery,
} from "#contract/users.ts";
import { ApiError } from "#server/core/api-error.ts";
import { findApproval } from "#server/features/audit/audit.ts";
import { type Departures, wakeAfterLeaving } from "#server/features/leaving/leaving.ts";
import { json } from "#server/http/answers.ts";
import { callsOf, tokenOptional } from "#server/http/call.ts";
import { identityProof } from "#server/http/identity-proof.ts";
import { rowsOf } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { applyAsTrainer, decideApplication, demoteTrainer } from "./applications.ts";
import { type CallerEnv, only, provenLately, signedIn } from "./guards.ts";
import { maySeeRecordOf, requireProvenAddress, visibleList } from "./policy.ts";
import { presentProfile, presentUser } from "./present.ts";
import { findUser, findUserByEmail, isFirstAdmin, listUsers } from "./reads.ts";
import { deleteUser, registerUser, setSlot } from "./writes.ts";

const call = callsOf("People");

const list = call("get", "/users", "listUsers", {
  summary: "List trainers; everyone for admins, the caller's own record with `email`",
  guard: shared,
  security: tokenOptional,
  query: UsersQuery,
  answers: { 200: json(UserOrProfile.array(), "The people the caller may see") },
});

const listByAdmin = call("get", "/usersbyadmin", "listUsersAsAdmin", {
  summary: "List everyone, in full, with what they pay",
  guard: only("admin"),
  query: UsersQuery,
  answers: { 200: json(User.array(), "All users") },
});

const read = call("get", "/users/{id}", "readUser", {
  summary: "Get a trainer's profile; the full record for its owner and admins",
  guard: shared,
  security: tokenOptional,
  answers: { 200: json(UserOrProfile, "The person") },
});

const register = call("post", "/users", "registerMember", {
  summary: "Register a member who has an account at the identity service",
  security: identityProof,
  body: NewUser,
  answers: { 201: json(Inserted, "Registered") },
  errors: ["conflict", "unavailable"],
});

const apply = call("patch", "/users/updateByEmail", "applyAsTrainer", {
  summary: "Apply to become a trainer; as a trainer, change the public profile",
  guard: signedIn,
  body: TrainerApplication,
  answers: { 200: json(Modified, "Applied") },
  errors: ["conflict"],
});

const updateSlot = call("patch", "/users/updateByEmail2", "setSlot", {
  summary: "Set a trainer's slots: duration, days, places, times of day and classes",
  guard: only("trainer", "admin"),
  body: SlotUpdate,
  answers: { 200: json(Modified, "Saved") },
  errors: ["not_found", "conflict"],
});

const approve = call("patch", "/users/{id}/approve", "approveApplication", {
  summary: "Make an applicant a trainer",
  guard: [only("admin"), provenLately],
  body: Approval,
  isBodyOptional: true,
  answers: { 200: json(Modified, "Decided") },
  errors: ["conflict"],
});

const reject = call("patch", "/users/{id}/reject", "rejectApplication", {
  summary: "Reject an application",
  guard: only("admin"),
  body: Rejection,
  isBodyOptional: true,
  answers: { 200: json(Modified, "Decided") },
  errors: ["conflict"],
});

const demote = call("patch", "/users/{id}/demote", "demoteTrainer", {
  summary: "Make a trainer a member again",
  guard: [only("admin"), provenLately],
  answers: { 200: json(Modified, "Decided") },
  errors: ["conflict"],
});

const remove = call("delete", "/users/{id}", "deleteUser", {
  summary: "Delete a person who is not an admin",
  guard: [only("admin"), provenLately],
  answers: { 200: json(Deleted, "How many were deleted") },
  takesAnyId: true,
});

/** Members, trainers and admins: who they are to the studio and what they may do. */
export const people = (departures: Departures) =>
  createRouter<CallerEnv>()
    .openapi(list, async (c) => {
      const { db, clock } = c.get("parts");
      const query = c.req.valid("query");
      if (query.email !== undefined) {
        const caller = c.get("caller");
        if (!caller) throw new ApiError("unauthenticated", "Log in to see your record.");
        const email = query.email.trim().toLowerCase();
        const user = maySeeRecordOf(caller, email) ? await findUserByEmail(db, email) : undefined;
        if (!user) return c.json([], 200);
        const isOwn = user.id === caller.id;
        const approved_at = isOwn && user.role === "trainer" ? await findApproval(db, user.id) : undefined;
        const isDue = isOwn && c.get("needsFactor");
        const own = { ...(approved_at && { approved_at }), ...(isDue && { second_factor_due: true }) };
        return c.json([{ ...presentUser(user), ...own }], 200);
      }
      const caller = c.get("caller");
      const rows = await rowsOf(c, listUsers(db, { ...visibleList(caller, query), now: clock.now() }));
      return c.json(rows.map(caller?.role === "admin" ? presentUser : presentProfile), 200);
    })
    .openapi(listByAdmin, async (c) => {
      const { db, clock } = c.get("parts");
      const query = visibleList(c.get("caller"), c.req.valid("query"));
      const rows = await rowsOf(c, listUsers(db, { ...query, tellsWhoPays: true, now: clock.now() }));
      return c.json(rows.map(presentUser), 200);
    })
    .openapi(read, async (c) => {
      const user = await findUser(c.get("parts").db, c.req.valid("param").id);
      const caller = c.get("caller");
      if (user && caller && maySeeRecordOf(caller, user.email)) return c.json(presentUser(user), 200);
      if (user?.role === "trainer") return c.json(presentProfile(user), 200);
      throw new ApiError("not_found", "We couldn’t find this trainer.");
    })
    .openapi(register, async (c) => {
      const { db, identity, config, clock } = c.get("parts");
      const input = c.req.valid("json");
      const person = await identity.whoIs(c.req.raw.headers);
      if (person?.email !== input.email)
        throw new ApiError("unauthenticated", "Log in as this person first.");
      const role = (await isFirstAdmin({ db, identity, config }, person)) ? "admin" : "member";
      return c.json(await registerUser({ db, identity, clock }, { person, input, role }), 201);
    })
    .openapi(apply, async (c) => {
      const applicant = c.get("caller");
      const input = c.req.valid("json");
      if (input.email !== applicant.email)
        throw new ApiError("forbidden", "You can only apply for yourself.");
      if (applicant.role === "member") requireProvenAddress(applicant, "apply");
      return c.json(await applyAsTrainer(c.get("parts"), { applicant, input }), 200);
    })
    .openapi(updateSlot, async (c) => {
      const caller = c.get("caller");
      const input = c.req.valid("json");
      if (!maySeeRecordOf(caller, input.email))
        throw new ApiError("forbidden", "You can only change your own slots.");
      const answer = await setSlot(c.get("parts"), { caller, input });
      // A larger slot may have room for the waiting list.
      c.get("parts").wake("places");
      return c.json(answer, 200);
    })
    .openapi(approve, async (c) => {
      const { db, clock, mailer } = c.get("parts");
      const subject = { actor: c.get("caller"), id: c.req.valid("param").id };
      const { version } = c.req.valid("json");
      const decision = { decision: "approved", version, reason: "" } as const;
      return c.json(await decideApplication(db, { ...subject, ...decision, mailer, now: clock.now() }), 200);
    })
    .openapi(reject, async (c) => {
      const { db, clock, mailer } = c.get("parts");
      const subject = { actor: c.get("caller"), id: c.req.valid("param").id };
      const { version, reason = "" } = c.req.valid("json");
      const decision = { decision: "rejected", version, reason } as const;
      return c.json(await decideApplication(db, { ...subject, ...decision, mailer, now: clock.now() }), 200);
    })
    .openapi(demote, async (c) => {
      const parts = c.get("parts");
      const subject = { actor: c.get("caller"), id: c.req.valid("param").id };
      const answer = await demoteTrainer(parts, { ...subject, departures });
      wakeAfterLeaving(parts);
      return c.json(answer, 200);
    })
    .openapi(remove, async (c) => {
      const parts = c.get("parts");
      const subject = { actor: c.get("caller"), id: c.req.valid("param").id };
      const answer = await deleteUser(parts, { ...subject, departures });
      wakeAfterLeaving(parts);
      return c.json(answer, 200);
    });
