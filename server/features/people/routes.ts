import { createRoute, z } from "@hono/zod-openapi";
import { Deleted, Id, Inserted, Modified } from "#contract/primitives.ts";
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
import { body, errors, json, optionalBody } from "#server/http/answers.ts";
import { identityProof } from "#server/http/identity-proof.ts";
import { bodyMayBeMissing } from "#server/http/optional-body.ts";
import { setPageHeaders } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { applyAsTrainer, decideApplication, demoteTrainer } from "./applications.ts";
import { afterProof, type CallerEnv, only, signedIn } from "./guards.ts";
import { type Departures, wakeAfterLeaving } from "./leaving.ts";
import { maySeeRecordOf, requireProvenAddress, visibleList } from "./policy.ts";
import { presentProfile, presentUser } from "./present.ts";
import { findUser, findUserByEmail, isFirstAdmin, listUsers } from "./reads.ts";
import { deleteUser, registerUser, setSlot } from "./writes.ts";

const tags = ["People"];
const token = [{ accessToken: [] }];
const params = z.object({ id: Id });

const list = createRoute({
  method: "get",
  path: "/users",
  operationId: "listUsers",
  tags,
  summary: "List trainers; everyone for admins, the caller's own record with `email`",
  security: [{}, ...token],
  middleware: shared,
  request: { query: UsersQuery },
  responses: {
    200: json(UserOrProfile.array(), "The people the caller may see"),
    ...errors("invalid", "unauthenticated", "too_many_requests"),
  },
});

const listByAdmin = createRoute({
  method: "get",
  path: "/usersbyadmin",
  operationId: "listUsersAsAdmin",
  tags,
  summary: "List everyone, in full",
  security: token,
  middleware: only("admin"),
  request: { query: UsersQuery },
  responses: { 200: json(User.array(), "All users"), ...errors("invalid", "unauthenticated", "forbidden") },
});

const read = createRoute({
  method: "get",
  path: "/users/{id}",
  operationId: "readUser",
  tags,
  summary: "Get a trainer's profile; the full record for its owner and admins",
  security: [{}, ...token],
  middleware: shared,
  request: { params },
  responses: {
    200: json(UserOrProfile, "The person"),
    ...errors("invalid", "not_found", "too_many_requests"),
  },
});

const register = createRoute({
  method: "post",
  path: "/users",
  operationId: "registerMember",
  tags,
  summary: "Register a member who has an account at the identity service",
  security: identityProof,
  request: { body: body(NewUser) },
  responses: {
    201: json(Inserted, "Registered"),
    ...errors("invalid", "unauthenticated", "conflict", "unavailable"),
  },
});

const apply = createRoute({
  method: "patch",
  path: "/users/updateByEmail",
  operationId: "applyAsTrainer",
  tags,
  summary: "Apply to become a trainer; as a trainer, change the public profile",
  security: token,
  middleware: signedIn,
  request: { body: body(TrainerApplication) },
  responses: {
    200: json(Modified, "Applied"),
    ...errors("invalid", "unauthenticated", "forbidden", "conflict"),
  },
});

const updateSlot = createRoute({
  method: "patch",
  path: "/users/updateByEmail2",
  operationId: "setSlot",
  tags,
  summary: "Set a trainer's slot duration, days, places and classes",
  security: token,
  middleware: only("trainer", "admin"),
  request: { body: body(SlotUpdate) },
  responses: {
    200: json(Modified, "Saved"),
    ...errors("invalid", "unauthenticated", "forbidden", "not_found", "conflict"),
  },
});

const decided = {
  200: json(Modified, "Decided"),
  ...errors("invalid", "unauthenticated", "forbidden", "not_found", "conflict"),
};

const approve = createRoute({
  method: "patch",
  path: "/users/{id}/approve",
  operationId: "approveApplication",
  tags,
  summary: "Make an applicant a trainer",
  ...afterProof(only("admin"), bodyMayBeMissing),
  request: { params, body: optionalBody(Approval) },
  responses: decided,
});

const reject = createRoute({
  method: "patch",
  path: "/users/{id}/reject",
  operationId: "rejectApplication",
  tags,
  summary: "Reject an application",
  security: token,
  middleware: [only("admin"), bodyMayBeMissing] as const,
  request: { params, body: optionalBody(Rejection) },
  responses: decided,
});

const demote = createRoute({
  method: "patch",
  path: "/users/{id}/demote",
  operationId: "demoteTrainer",
  tags,
  summary: "Make a trainer a member again",
  ...afterProof(only("admin")),
  request: { params },
  responses: decided,
});

const remove = createRoute({
  method: "delete",
  path: "/users/{id}",
  operationId: "deleteUser",
  tags,
  summary: "Delete a person who is not an admin",
  ...afterProof(only("admin")),
  request: { params },
  responses: {
    200: json(Deleted, "How many were deleted"),
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

/** Members, trainers and admins: who they are to the studio and what they may do. */
export const people = (departures: Departures) =>
  createRouter<CallerEnv>()
    .openapi(list, async (c) => {
      const { db } = c.get("parts");
      const query = c.req.valid("query");
      if (query.email !== undefined) {
        const caller = c.get("caller");
        if (!caller) throw new ApiError("unauthenticated", "Log in to see your record.");
        const email = query.email.trim().toLowerCase();
        const user = maySeeRecordOf(caller, email) ? await findUserByEmail(db, email) : undefined;
        const isDue = user?.id === caller.id && c.get("needsFactor");
        return c.json(user ? [{ ...presentUser(user), ...(isDue && { second_factor_due: true }) }] : [], 200);
      }
      const caller = c.get("caller");
      const page = await listUsers(db, visibleList(caller, query));
      await setPageHeaders(c, page);
      return c.json(page.rows.map(caller?.role === "admin" ? presentUser : presentProfile), 200);
    })
    .openapi(listByAdmin, async (c) => {
      const page = await listUsers(c.get("parts").db, visibleList(c.get("caller"), c.req.valid("query")));
      await setPageHeaders(c, page);
      return c.json(page.rows.map(presentUser), 200);
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
      return c.json(await applyAsTrainer(c.get("parts").db, { applicant, input }), 200);
    })
    .openapi(updateSlot, async (c) => {
      const caller = c.get("caller");
      const input = c.req.valid("json");
      if (!maySeeRecordOf(caller, input.email))
        throw new ApiError("forbidden", "You can only change your own slots.");
      const { db, wake } = c.get("parts");
      const answer = await setSlot(db, input);
      // A larger slot may have room for the waiting list.
      wake("places");
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
