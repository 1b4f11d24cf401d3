import { vi } from "vitest";
import type { Role, User } from "#contract/users.ts";
import { FakeApi } from "./fake-api.ts";
import {
  sampleArticle,
  sampleClass,
  sampleDecision,
  sampleIntent,
  sampleOwnSlot,
  samplePayment,
  sampleRetention,
  sampleReview,
  sampleSecurityEvent,
  sampleSession,
  sampleSlotPlaces,
  sampleSummary,
  sampleUser,
} from "./samples.ts";

/** The API of a studio with one of each thing, which the page calls from now on. */
export function startApi(me?: User): FakeApi {
  const api = new FakeApi();
  vi.stubGlobal("fetch", api.fetch);
  grantTokens(api);
  api.grant("POST /api/auth/sign-out", {});
  api.grant("GET /api/auth/get-session", { user: { twoFactorEnabled: false } });
  api.grant("GET /api/auth/passkey/list-user-passkeys", []);
  api.grant("GET /api/auth/list-accounts", [{ providerId: "credential" }]);
  api.grant("GET /users", ({ query }) => (me && query.has("email") ? [me] : [sampleUser()]));
  api.grant("GET /users/:id", sampleUser());
  api.grant("GET /usersbyadmin", [sampleUser()]);
  api.grant("GET /classes", [sampleClass()]);
  api.grant("GET /classes/:id", sampleClass());
  api.grant("GET /articles", [sampleArticle()]);
  api.grant("GET /articles/:id", sampleArticle());
  api.grant("GET /articles/:id/vote", { type: null, waits_for_proof: false });
  api.grant("GET /reviews", [sampleReview()]);
  api.grant("GET /reviews/mine", { review: null, mayWrite: true, mayWriteFrom: "2026-11-22T12:30:00.000Z" });
  api.grant("GET /reviewsbyadmin", [
    { ...sampleReview(), hidden: false, hidden_reason: "", reviewerId: "mina" },
  ]);
  api.grant("GET /save-payment-info", ({ query }) =>
    // Only members have payments of their own.
    query.has("mine") && me?.role !== "member" ? [] : [samplePayment()],
  );
  api.grant("POST /create-payment-intent", () => sampleIntent());
  api.grant("GET /timetable-changes", { absences: [], substitutes: [], closed: [] });
  api.grant("GET /slot-places", [sampleSlotPlaces()]);
  api.grant("GET /few-places", []);
  api.grant("GET /own-slots", [sampleOwnSlot()]);
  api.grant("GET /waiting-list", []);
  const empty = [
    "GET /called-off-sessions",
    "GET /comers",
    "GET /own-visits",
    "GET /slot-words",
    "GET /missed-members",
  ] as const;
  for (const call of empty) api.grant(call, []);
  api.grant("GET /save-payment-info/retention", sampleRetention());
  api.grant("GET /calendar-address", { madeAt: null });
  api.grant("GET /sessions", [sampleSession()]);
  api.grant("GET /audit", [sampleDecision()]);
  api.grant("GET /own-deeds", []);
  api.grant("GET /security-events", [sampleSecurityEvent()]);
  api.grant("GET /newsletter", { confirmed: 12, waiting: 2, sends: [] });
  api.grant("GET /articles/:id/sending", { confirmed: 12, send: null });
  api.grant("GET /save-payment-info/summary", sampleSummary());
  api.grant("GET /refunds", []);
  api.grant("GET /movements", []);
  api.grant("GET /users/:id/departure", {
    memberships: 1,
    refund: 25,
    own: { memberships: 0, unused: 0, owed: 0, payments: [] },
  });
  api.grant("GET /opening", { undone: [] });
  api.grant("GET /upkeep", { concerns: [], differences: [] });
  api.grant("GET /unfinished-registrations", []);
  return api;
}

/** Who is logged in: any person with this role, or exactly this person. */
export function personOf(as: Role | User | undefined): User | undefined {
  return typeof as === "string" ? sampleUser({ ...somebody, role: as }) : as;
}

const somebody = { _id: "somebody", name: "Sumi Somebody", email: "somebody@shokti.test" };

/** Grants everyone the access token they ask for. */
export function grantTokens(api: FakeApi, { registered = true } = {}): void {
  api.grant("POST /jwt", ({ body }) => ({
    token: tokenOf((body as { email: string }).email),
    expiresAt: endOfToken,
    registered,
  }));
}

const endOfToken = "2099-01-01T00:00:00.000Z";

/** A token as the page decodes it; nothing here checks its signature. */
function tokenOf(email: string): string {
  return `e30.${btoa(JSON.stringify({ email, exp: Date.parse(endOfToken) / 1000 }))}.e30`;
}
