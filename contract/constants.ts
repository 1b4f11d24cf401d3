/*
 * What server and browser agree on that checks nothing: apart from the schemas, so that a page without a form
 * loads no schema library.
 */

/**
 * The closed list of everything that can go wrong, with the HTTP status each answers (D31). One answer has a
 * narrower status: a known address asked by a method that it does not take is `not_found` with 405 and `Allow`.
 */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** One of the closed list's names. */
export type ErrorCode = keyof typeof errorStatus;

/** The address of one of the studio's own pictures, shipped or kept (D63). */
export const ownPicture = /^\/pictures\/[a-z0-9/-]+\.(svg|webp|png|jpg)$/;

/** How many rows a page of a list holds at the most. */
export const longestPage = 100;

/** How many rows are answered where no `limit` says how many: an answer does not grow with the studio (D47). */
export const longestList = 200;

/** How many characters of a long text a list's row has where cards are all that is shown. */
export const cardExcerptLength = 160;

/** How many characters may be searched for. */
export const longestSearch = 100;

/** How many characters a list's cursor has at the most. */
export const longestCursor = 500;

/** How far a list is counted whose length is not kept; of one with more rows the header says `1000+` (D47). */
export const longestCount = 1000;

/** Header of a list's first page: the number of rows in the whole list, whatever `limit` says (D47). */
export const totalCountHeader = "X-Total-Count";

/** The header with the ID token of a hosted identity service, where the proof is not a cookie (D12). */
export const identityTokenHeader = "X-Identity-Token";

/** The timings a trainer can offer (spec §9), in the order of the day. */
export const slotTimings = ["Morning", "Afternoon", "Evening"] as const;

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

/** How many characters the reason of a rejection has at the most (D64). */
export const longestReason = 300;

/** From how many places down pages say how many are left (D54). */
export const fewPlaces = 5;

/** What a trainer without bookable slots is answered, to the letter (spec §8). */
export const noSlotText = "No Slot Available!";

/** What a second vote is answered, to the letter (spec §8, D35). */
export const alreadyVotedText = "You have already voted.";
