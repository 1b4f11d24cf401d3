/*
 * What server and browser share that needs no validation: separate from the schemas, so that a page without a form
 * does not load the schema library.
 */

/** The closed list of errors, with their HTTP status (D31). */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** One of the closed list's names. */
export type ErrorCode = keyof typeof errorStatus;

/** The address of one of the studio's own pictures, shipped or uploaded (D63). */
export const ownPicture = /^\/pictures\/[a-z0-9/-]+\.(svg|webp|png|jpg)$/;

/** How many days back Activity Log goes for trainers and admins (D88). */
export const daysBack = 30;

/** The most rows on a page of a list. */
export const longestPage = 100;

/** The most rows without `limit`: a response does not grow with the studio (D47). */
export const longestList = 200;

/** The length of a long text in a list that only shows cards. */
export const cardExcerptLength = 160;

/** The longest search text. */
export const longestSearch = 100;

/** The longest cursor of a list. */
export const longestCursor = 500;

/** How far lists of unknown length are counted; beyond that the header says `1000+` (D47). */
export const longestCount = 1000;

/** Header of a list's first page: the number of rows in the whole list, regardless of `limit` (D47). */
export const totalCountHeader = "X-Total-Count";

/** The cookie by which a browser says that it holds an access token, so that its pages behind the login are rendered. */
export const loggedInCookie = "logged-in";

/** The header with a hosted identity service's ID token, where the proof is not a cookie (D12). */
export const identityTokenHeader = "X-Identity-Token";

/** The timings a trainer can offer (spec §9), in the order of the day. */
export const slotTimings = ["Morning", "Afternoon", "Evening"] as const;

/** The steps of a new studio's owner before opening, in this order (D68). */
export const openingSteps = ["classes", "trainers", "hours", "links", "payment"] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** Areas offered on the application form (spec §5). */
export const areasOfExpertise = [
  "Yoga",
  "Mindfulness",
  "Wellness",
  "Sports Nutrition",
  "Diet Plans",
  "Conditioning",
  "Hydration Strategies",
  "Strength Training",
  "Nutrition",
] as const;

/** The longest reason for a rejection (D64). */
export const longestReason = 300;

/** What the audit's reason of a refund says, after its amount and payment, where it ended the membership (D58). */
export const endedMembership = ", and ended the membership";

/** Pages show how many places are left from this number down (D54). */
export const fewPlaces = 5;

/** The answer for a trainer without bookable slots, verbatim (spec §8). */
export const noSlotText = "No Slot Available!";

/** The answer to a second vote, verbatim (spec §8, D35). */
export const alreadyVotedText = "You have already voted.";

/** How many days can be called off, or closed, at once. */
export const mostDaysOff = 62;
