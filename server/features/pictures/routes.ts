import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import {
  KeptPicture,
  largestPictureBytes,
  OutsidePicture,
  pictureTooLargeText,
  tooManyPicturesText,
} from "#contract/pictures.ts";
import { ApiError } from "#server/core/api-error.ts";
import { type GuardedEnv, signedIn } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf, saying } from "#server/http/call.ts";
import { limitRate, limitStrangers } from "#server/http/limits.ts";
import { brokenOff } from "#server/http/on-error.ts";
import { readUpload } from "#server/http/read-upload.ts";
import { createRouter } from "#server/http/router.ts";
import { keepPictureFrom } from "./outside.ts";
import { findPicture, presentPicture } from "./reads.ts";
import { keepPicture, requireRoom } from "./writes.ts";

const call = callsOf("Pictures");
const file = z.string().meta({ format: "binary" });

/** Limits concurrent uploads: each is in memory until it is stored. */
function limitUnderWay(most: number) {
  let underWay = 0;
  const limit = createMiddleware<GuardedEnv>(async (_, next) => {
    if (underWay >= most) throw new ApiError("unavailable", tooManyPicturesText);
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  });
  return saying({ errors: ["unavailable"] }, limit);
}

const by = (c: Context<GuardedEnv>) => c.get("caller").id;
const limitPictures = limitRate<GuardedEnv>({ name: "pictures", most: 60, per: "hour", by });
/** Whoever writes for the studio brings more. */
const limitDay = {
  members: limitRate<GuardedEnv>({ name: "members' pictures", most: 20, per: "day", by }),
  staff: limitRate<GuardedEnv>({ name: "staff's pictures", most: 200, per: "day", by }),
};

/** Limits what one person brings in a day. Once a day's room is full, whoever filled it, members wait and others do not. */
const limitKept = createMiddleware<GuardedEnv>(async (c, next) => {
  if (c.get("caller").role !== "member") return limitDay.staff(c, next);
  const { db, clock } = c.get("parts");
  await requireRoom(db, clock.now());
  return limitDay.members(c, next);
});

const keep = call("post", "/pictures", "keepPicture", {
  summary: "Store a picture: the body is a JPEG, PNG, WebP or AVIF of up to 10 MB",
  guard: [signedIn, limitPictures, limitKept, limitUnderWay(12)],
  bytes: file,
  answers: { 201: json(KeptPicture, "Where it is from now on") },
});

const keepFrom = call("post", "/pictures/from-address", "keepPictureFrom", {
  summary: "Store a copy of the picture at a web address, fetched once",
  // Separate from uploads, which would otherwise wait for slow servers.
  guard: [signedIn, limitPictures, limitKept, limitUnderWay(6)],
  body: OutsidePicture,
  answers: { 201: json(KeptPicture, "Where it is from now on") },
});

const show = call("get", "/pictures/kept/{file}", "readPicture", {
  summary: "Get a stored picture",
  guard: limitStrangers({ name: "picture reads", most: 1200 }),
  params: z.object({ file: z.string().meta({ example: `${"0f".repeat(32)}.webp` }) }),
  answers: {
    200: { description: "The picture", content: { "image/webp": { schema: file } } },
    304: { description: "The caller's copy is up to date" },
  },
  errors: ["not_found"],
});

/** Aborts when the client disconnects. */
function leavingOf({ signal }: Request): AbortSignal {
  const leaving = new AbortController();
  const leave = () => leaving.abort(brokenOff());
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave, { once: true });
  return leaving.signal;
}

const year = "public, max-age=31536000, immutable";

/** Pictures that people upload or link to (D63). */
export const pictures = createRouter()
  .openapi(keep, async (c) => {
    const { db, clock } = c.get("parts");
    const file = await readUpload(c.req.raw, {
      mostBytes: largestPictureBytes,
      tooLargeText: pictureTooLargeText,
    });
    const signal = leavingOf(c.req.raw);
    return c.json(presentPicture(await keepPicture(db, { file, now: clock.now(), signal })), 201);
  })
  .openapi(keepFrom, async (c) => {
    const asked = { ...c.req.valid("json"), signal: leavingOf(c.req.raw) };
    return c.json(presentPicture(await keepPictureFrom(c.get("parts"), asked)), 201);
  })
  .openapi(show, async (c) => {
    const id = /^([0-9a-f]{64})\.webp$/.exec(c.req.valid("param").file)?.[1] ?? "";
    const headers = { ETag: `"${id}"`, "Cache-Control": year };
    c.set("isRoutine", true);
    if (id && c.req.header("If-None-Match") === headers.ETag) return c.body(null, 304, headers);
    const bytes = await findPicture(c.get("parts").db, id);
    if (!bytes) throw new ApiError("not_found", "We couldn’t find this picture.");
    return c.body(new Uint8Array(bytes), 200, { ...headers, "Content-Type": "image/webp" });
  });
