import sharp from "sharp";
import { expect, test } from "vitest";
import { type KeptPicture, largestPictureBytes, notAPictureText } from "#contract/pictures.ts";
import { ApiError } from "#server/core/api-error.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createArticle, createClass, createPerson, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { hasOutsidePictures, keepOutsidePictures } from "./outside.ts";
import { purgeUnusedPictures, requireRoom } from "./writes.ts";

const studio = setUpStudio();
const dayMs = 24 * 60 * 60 * 1000;

const post = (file: BodyInit, person?: Person, signal?: AbortSignal) =>
  studio.app.request("/pictures", {
    method: "POST",
    body: file,
    signal: signal ?? null,
    headers: { "Content-Type": "image/jpeg", ...(person && { Authorization: `Bearer ${person.token}` }) },
  });
const keep = (file: BodyInit, person: Person) => read<KeptPicture>(post(file, person), 201);
const ids = async () => (await studio.db.selectFrom("pictures").select("id").execute()).map(({ id }) => id);

let shades = 0;

/** A plain picture of a colour that no other has. */
function drawn(width = 40, height = 20) {
  shades += 1;
  // Far enough apart to stay different as WebP.
  const background = { r: (shades * 8) % 256, g: Math.floor(shades / 32) * 8, b: 99 };
  return sharp({ create: { width, height, channels: 3, background } });
}

async function shownAt(address: string) {
  const answer = await studio.app.request(address);
  expect(answer.status).toBe(200);
  return sharp(new Uint8Array(await answer.arrayBuffer()));
}

// D63
test.each(["jpeg", "png", "webp", "avif"] as const)(
  "a %s is kept as WebP, whatever it is called, for caches to keep for good (D63)",
  async (format) => {
    const person = await createPerson(studio);
    const { address, width, height } = await keep(await drawn().toFormat(format).toBuffer(), person);
    expect(address).toMatch(/^\/pictures\/kept\/[0-9a-f]{64}\.webp$/);
    expect([width, height]).toEqual([40, 20]);
    const answer = await studio.app.request(address);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(await (await shownAt(address)).metadata()).toMatchObject({
      format: "webp",
      width: 40,
      height: 20,
    });
  },
);

// D63
test("a picture is turned upright and loses what its file says of place, time and camera (D63)", async () => {
  const file = await drawn()
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "23/1 44/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(file).metadata()).exif).toBeDefined();
  const { address } = await keep(file, await createPerson(studio));
  const kept = await (await shownAt(address)).metadata();
  expect([kept.width, kept.height]).toEqual([20, 40]);
  expect([kept.exif, kept.xmp, kept.iptc, kept.icc, kept.orientation]).toEqual(Array(5).fill(undefined));
});

// D63
test("a large picture becomes 1600 pixels at most, and a small one stays as it is (D63)", async () => {
  const person = await createPerson(studio);
  const sizeOf = async (width: number, height: number) => {
    const kept = await keep(await drawn(width, height).png().toBuffer(), person);
    return [kept.width, kept.height];
  };
  expect(await sizeOf(3200, 800)).toEqual([1600, 400]);
  expect(await sizeOf(800, 3200)).toEqual([400, 1600]);
  expect(await sizeOf(3, 2)).toEqual([3, 2]);
});

test("of a moving picture the first frame is kept", async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const moving = await sharp([await frame("red"), await frame("lime")], { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const { address } = await keep(moving, await createPerson(studio));
  expect((await (await shownAt(address)).metadata()).pages).toBeUndefined();
});

test("the same picture twice is one, also at once and by two people", async () => {
  const people = await Promise.all([createPerson(studio), createPerson(studio)]);
  const file = await drawn().png().toBuffer();
  const before = (await ids()).length;
  const kept = await Promise.all(people.map((person) => keep(file, person)));
  expect(kept[0]).toEqual(kept[1]);
  expect(await ids()).toHaveLength(before + 1);
});

test("whoever has a picture is not sent it again, and an unknown one answers 404", async () => {
  const { address } = await keep(await drawn().png().toBuffer(), await createPerson(studio));
  const etag = (await studio.app.request(address)).headers.get("ETag") ?? "";
  expect((await studio.app.request(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
  for (const name of [`${"0".repeat(64)}.webp`, "portrait.webp", `${"0".repeat(64)}.svg`])
    expect((await refusal(studio.app.request(`/pictures/kept/${name}`))).code).toBe("not_found");
});

// D63
test("what is no picture of the four kinds answers 400 in words for people, and is not kept", async () => {
  const person = await createPerson(studio);
  const before = await ids();
  const whole = await drawn(400, 400).jpeg().toBuffer();
  const wrong: [string, BodyInit][] = [
    ["nothing", ""],
    ["text", "a picture, honestly"],
    ["half a picture", whole.subarray(0, whole.length / 2)],
    [
      "SVG",
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ["GIF", await drawn().gif().toBuffer()],
    ["TIFF", await drawn().tiff().toBuffer()],
  ];
  for (const [what, file] of wrong) {
    const error = await refusal(post(file, person));
    expect([error.code, error.message], what).toEqual(["invalid", notAPictureText]);
  }
  expect(await ids()).toEqual(before);
});

/** Writes another size into the head of a PNG or an AVIF: where the first of these stands, width and height follow. */
function claiming(file: Buffer, [width, height]: [number, number], after: { text: string; bytes: number }) {
  const at = file.indexOf(after.text) + after.text.length + after.bytes;
  file.writeUInt32BE(width, at);
  file.writeUInt32BE(height, at + 4);
  return file;
}

test("a small file that claims more pixels than memory should hold is refused by its head", async () => {
  const person = await createPerson(studio);
  const png = claiming(await drawn().png().toBuffer(), [10_000, 6000], { text: "IHDR", bytes: 0 });
  const avif = claiming(await drawn().avif().toBuffer(), [5000, 4000], { text: "ispe", bytes: 4 });
  const said = async (file: Uint8Array) => (await refusal(post(new Uint8Array(file), person))).message;
  expect(await said(png)).toBe("This picture has more than 50 million pixels. Choose a smaller one.");
  expect(await said(avif)).toBe("This picture has more than 16 million pixels. Choose a smaller one.");
});

// D31 D63
test("a small file that takes much memory is refused by its head: channels and depth count", async () => {
  const person = await createPerson(studio);
  const deep = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#1234" } })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();
  const head = claiming(deep, [5500, 5500], { text: "IHDR", bytes: 0 });
  expect((await refusal(post(new Uint8Array(head), person))).message).toBe(
    "This picture has more than 25 million pixels. Choose a smaller one.",
  );
  const progressive = await drawn().jpeg({ progressive: true }).toBuffer();
  const size = progressive.indexOf(Buffer.from([0xff, 0xc2])) + 5;
  for (const at of [size, size + 2]) progressive.writeUInt16BE(6000, at);
  expect((await refusal(post(new Uint8Array(progressive), person))).message).toBe(
    "This picture has more than 33 million pixels. Choose a smaller one.",
  );
});

// D63
test("a picture whose sender has left is not kept", async () => {
  const leaving = new AbortController();
  const before = await ids();
  const sent = post(await drawn(3000, 3000).png().toBuffer(), await createPerson(studio), leaving.signal);
  leaving.abort();
  expect((await refusal(sent)).message).toBe("This request was cut off.");
  expect(await ids()).toEqual(before);
});

// D31 D63
test("more than 10 MB answers 413, and nobody without a login sends anything", async () => {
  const person = await createPerson(studio);
  expect((await refusal(post(new Uint8Array(largestPictureBytes + 1), person))).code).toBe("too_large");
  expect((await refusal(post(await drawn().png().toBuffer()))).code).toBe("unauthenticated");
});

// D63
test.each([
  ["member", 20, 60 * 60],
  ["trainer", 60, 60],
] as const)(
  "a %s sends %i pictures in a while and no more, and others are not held up",
  async (role, most, leastWait) => {
    const [eager, other] = [await createPerson(studio, { role }), await createPerson(studio)];
    for (let count = 0; count < most; count += 1) expect((await post("", eager)).status).toBe(400);
    const answer = await post("", eager);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(leastWait);
    expect((await refusal(answer)).code).toBe("too_many_requests");
    expect((await post("", other)).status).toBe(400);
  },
);

// D63
test("what the studio stores in a day is bounded, whoever brings it", async () => {
  await keep(await drawn(400, 400).png().toBuffer(), await createPerson(studio));
  const now = studio.clock.now();
  await expect(requireRoom(studio.db, now, 100)).rejects.toMatchObject({ code: "unavailable" });
  await requireRoom(studio.db, now, 1e6);
  await requireRoom(studio.db, new Date(now.getTime() + dayMs + 1), 100);
});

// D63
test("while the studio takes in no more pictures, one from outside waits for as long as that lasts", async () => {
  const { id } = await createPerson(studio);
  const { db, clock } = studio;
  await db.updateTable("users").set({ photo_url: "http://p.example/face" }).where("id", "=", id).execute();
  const file = await drawn().png().toBuffer();
  let isFull = true;
  const web = {
    async fetchFile() {
      if (isFull) throw new ApiError("unavailable", "The studio can’t take in more pictures today.");
      return file;
    },
  };
  const parts = { ...studio.parts, web };
  const { signal } = new AbortController();
  clock.set(clock.now());
  for (let hours = 0; hours < 48; hours += 1) {
    expect(await hasOutsidePictures(parts)).toBe(true);
    await keepOutsidePictures(parts, signal);
    expect(await hasOutsidePictures(parts)).toBe(false);
    clock.advance(60 * 60 * 1000);
  }
  isFull = false;
  await keepOutsidePictures(parts, signal);
  const { photo_url } = await db
    .selectFrom("users")
    .select("photo_url")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(photo_url).toMatch(/^\/pictures\/kept\//);
});

// D63
test("pictures that nothing shows are gone after a day; those of people, classes, articles and texts stay", async () => {
  const person = await createPerson(studio);
  const address = async () => (await keep(await drawn().png().toBuffer(), person)).address;
  const [portrait, ofClass, ofArticle, inText, ofReview, unused] = await Promise.all(
    Array.from({ length: 6 }, address),
  );
  await studio.db.updateTable("users").set({ photo_url: portrait }).where("id", "=", person.id).execute();
  await createClass(studio, { class_image_url: `${studio.parts.config.appUrl}${ofClass}` });
  await createArticle(studio, { article_image_url: ofArticle });
  await createArticle(studio, { article_details: `Look: ![rest](${inText}) and sleep.` });
  const review = {
    id: "review",
    review: "Good",
    reviewer: "Sumi",
    reviewer_img_url: ofReview ?? "",
    date: "",
  };
  await studio.db.insertInto("reviews").values(review).execute();

  const { signal } = new AbortController();
  await purgeUnusedPictures(studio.db, studio.clock.now(), signal);
  expect((await studio.app.request(unused ?? "")).status).toBe(200);
  await purgeUnusedPictures(studio.db, new Date(studio.clock.now().getTime() + dayMs + 1), signal);
  expect((await studio.app.request(unused ?? "")).status).toBe(404);
  for (const shown of [portrait, ofClass, ofArticle, inText, ofReview])
    expect((await studio.app.request(shown ?? "")).status).toBe(200);
});
